/** Prints to the browser's console. Never receives a key, a token, a query or a body. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
