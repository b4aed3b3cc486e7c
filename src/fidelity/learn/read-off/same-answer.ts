import type { Answer } from '../../calls/call.js'

/** Whether two answers say the same, but for what was drawn for each. */
export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return a !== undefined && b !== undefined && a.status === b.status && isSameText(a.text, b.text)
}

/** Two texts but for what was drawn for each. */
export function isSameText(a: string, b: string): boolean {
  const bare = (text: string) => text.replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return bare(a) === bare(b)
}
