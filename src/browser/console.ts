/** Speaks to the person at the console. It is never given a key, a token, a query or a body. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
