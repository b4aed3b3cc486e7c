/** Which texts a service takes for the same, and which comes first. */
export interface Texts {
  /** Texts that are the same have the same name. */
  name(text: string): string
  /** Negative when `a` comes before `b`. */
  compare(a: string, b: string): number
}

/** Texts are the same to the letter, and in order of their UTF-16 units. */
export const exactTexts: Texts = {
  name: text => text,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
}

/** The one of the known texts that is the same as the text. */
export function sameText(
  text: string,
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
  texts: Texts,
): string | undefined {
  if (known.has(text) || texts === exactTexts) return known.has(text) ? text : undefined
  const name = texts.name(text)
  for (const other of known.keys()) if (texts.name(other) === name) return other
  return undefined
}
