/** Callers pass no raw API key, query or body. Only the start line contains tokens: tokens of the fixture. */
export function say(level: 'info' | 'warn' | 'error', sentence: string): void {
  console[level](`[keymock] ${sentence}`)
}
