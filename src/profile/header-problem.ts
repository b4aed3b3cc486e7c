/** Of what HTTP allows in a value: no line breaks, no control characters, and nothing beyond Latin-1. */
const headerValue = /^[\t\x20-\x7e\xa0-\xff]*$/
const token = /^[\w!#$%&'*+.^`|~-]+$/

/** The server itself writes the length of an answer, and whether its connection stays open. */
const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Why a header cannot be sent, and what to do about it: what no server could send would fail with the first answer. */
export function headerProblem(name: string, value: string): [problem: string, remedy: string] | undefined {
  if (!token.test(name)) return ['This is not a name of a header.', 'Use letters, digits and hyphens.']
  if (ownHeaders.includes(name.toLowerCase()))
    return ['The server writes this header itself.', 'Leave it out.']
  return valueProblem(value)
}

/** Why a header cannot have a value. */
export function valueProblem(value: string): [problem: string, remedy: string] | undefined {
  if (headerValue.test(value)) return undefined
  return [
    'A header cannot carry this value: it has a line break, a control character or a character beyond Latin-1.',
    'Correct the value.',
  ]
}
