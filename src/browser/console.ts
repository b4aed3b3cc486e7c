/** Callers pass no key, query or body. Only the start line contains tokens, from the fixture. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
