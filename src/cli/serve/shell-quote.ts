/** Quotes a text for a shell, so that a pasted command means what it says. */
export function shellQuote(text: string): string {
  // Double quotes also work in the shell of Windows, as long as nothing inside them has a meaning.
  if (!/["$`\\!%]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", `'\\''`)}'`
}
