import type { Answer } from '../../calls/call.js'

export function isSameAnswer(a: Answer | undefined, b: Answer | undefined): boolean {
  return a !== undefined && b !== undefined && a.status === b.status && isSameText(a.text, b.text)
}

export function isSameText(a: string, b: string): boolean {
  const comparable = (text: string) => text.replace(/[A-Za-z]{1,12}_[\w-]{10,}/g, '#')
  return comparable(a) === comparable(b)
}
