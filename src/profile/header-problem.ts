/** Matches the values that HTTP allows in a header: Latin-1 without control characters other than tabs. */
const headerValue = /^[\t\x20-\x7e\xa0-\xff]*$/
const token = /^[\w!#$%&'*+.^`|~-]+$/

const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

export function headerProblem(name: string, value: string): [problem: string, remedy: string] | undefined {
  if (!token.test(name)) return ['The name is not a valid header name.', 'Use letters, digits and hyphens.']
  if (ownHeaders.includes(name.toLowerCase()))
    return ['The server writes this header itself.', 'Omit the header.']
  return valueProblem(value)
}

export function valueProblem(value: string): [problem: string, remedy: string] | undefined {
  if (headerValue.test(value)) return undefined
  return [
    'A header cannot carry this value: it has a line break, a control character or a character beyond Latin-1.',
    'Correct the value.',
  ]
}
