const token =
  /[\t\n\r ]*(?:[[\]{},:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)?/y

/**
 * Finds the first place where a text is not JSON.
 *
 * @returns The line and column of the first wrong token, from 1. A text that ends too early is wrong at its end. Undefined for JSON.
 */
export function jsonError(text: string): { line: number; column: number } | undefined {
  const open: string[] = []
  let expected = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const [found = ''] = token.exec(text) ?? []
    const sign = found.trimStart()
    const start = at + found.length - sign.length
    if (start === text.length && expected === 'comma' && open.length === 0) return undefined
    const next = sign === '' ? undefined : follow(sign, expected, open)
    if (next === undefined) return placeOf(text, start)
    expected = next
    at += found.length
  }
}

/** @returns The kind of token that may follow, or undefined if this token is wrong here. */
function follow(sign: string, expected: string, open: string[]): string | undefined {
  const [inside] = open.slice(-1)
  if (sign === ':') return expected === 'colon' ? 'value' : undefined
  if (sign === ',') return expected === 'comma' && inside ? (inside === '{' ? 'name' : 'value') : undefined
  if (sign === '}' || sign === ']') {
    const isOfOpen = inside === (sign === '}' ? '{' : '[')
    if (!isOfOpen || !['comma', 'first name', 'first value'].includes(expected)) return undefined
    open.pop()
    return 'comma'
  }
  if (expected.endsWith('name')) return sign.startsWith('"') ? 'colon' : undefined
  if (!expected.endsWith('value')) return undefined
  if (sign !== '{' && sign !== '[') return 'comma'
  open.push(sign)
  return sign === '{' ? 'first name' : 'first value'
}

function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index)
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') }
}
