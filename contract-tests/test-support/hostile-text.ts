export const hostileText =
  '</script></style>]]>--><img src=x onerror=alert(1)>`|*_# & "quoted" \'single\' $(id) \u0000\u001b[31m\u202e\ud800 🔑'
