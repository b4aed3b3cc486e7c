/** For what was under way when the page, its context or its browser went away, or the page moved on. */
export function ignoreClosed(error: unknown): void {
  if (!/closed|disposed|already handled/i.test(String(error))) throw error
}
