/** The values of names in braces. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** A client's value may be a megabyte long, so headers and log lines shorten it. */
const longestValue = 1000

/** The longest target of a request: a body repeats such a value unchanged. */
const longestInBody = 16_384

/** Fills `{name}` in a text. A missing value becomes empty. */
export function fillText(template: string, values: TemplateValues, longest = longestValue): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(values[name] ?? ''), longest))
}

/** Fills `{name}` in a text of an answer's body. */
export function fillBodyText(template: string, values: TemplateValues): string {
  return fillText(template, values, longestInBody)
}

/** Shortens a long text with dots that a header can carry. */
export function shorten(text: string, longest = longestValue): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

/** A text with `?` for each character that no header can carry. */
export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')
}

/** Fills `{name}` in a header, which cannot carry every text. */
export function fillHeader(template: string, values: TemplateValues): string {
  return headerText(fillText(template, values))
}

/**
 * Fills a JSON template. A string with only `{name}` becomes the value in its type, and a missing value removes its member. Any other
 * string is filled as text.
 */
export function fillJson(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    const name = /^\{(\w+)\}$/.exec(template)?.[1]
    return name === undefined ? fillBodyText(template, values) : values[name]
  }
  if (Array.isArray(template)) return template.map(item => fillJson(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, value]) => [name, fillJson(value, values)] as const)
      .filter(([, value]) => value !== undefined),
  )
}
