/** Prints to the browser's console. No caller passes a key, a query or a body. Only the start line has tokens: the fixture's tokens. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
