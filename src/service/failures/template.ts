/** The value of a name in braces. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** A client's value may be a megabyte long, so no header and no log line repeats all of it. */
const longestValue = 1000

/** As long as a request's target can be: a body repeats such a value as it is. */
const longestInBody = 16_384

/** Fills `{name}` in a text. A name without a value leaves nothing. */
export function fillText(template: string, values: TemplateValues, longest = longestValue): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(values[name] ?? ''), longest))
}

/** Fills `{name}` in a text of an answer's body. */
export function fillBodyText(template: string, values: TemplateValues): string {
  return fillText(template, values, longestInBody)
}

/** Cuts off text that is too long. Its marks are such that a header may carry them. */
export function shorten(text: string, longest = longestValue): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

/** A text with `?` for each sign that no header can carry. */
export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')
}

/** Fills `{name}` in a header, which cannot carry all that a text can. */
export function fillHeader(template: string, values: TemplateValues): string {
  return headerText(fillText(template, values))
}

/**
 * Fills a JSON template. A string that is nothing but `{name}` takes the value with its type, and its member is left out
 * when there is no value; any other string is filled as text.
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
