/** A text that a hostile target may send in any part of an answer. */
export const hostileText =
  '</script></style>]]>--><img src=x onerror=alert(1)>`|*_# & "quoted" \'single\' $(id) \u0000\u001b[31m\u202e\ud800 🔑'
