/** The value of a name in braces. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** A client's value may be a megabyte long, so no answer and no log line repeats all of it. */
const longestValue = 1000

/** Fills `{name}` in a text. A name without a value leaves nothing. */
export function fillText(template: string, values: TemplateValues): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(values[name] ?? '')))
}

/** Cuts off what is too long. Its marks are such that a header may carry them. */
export function shorten(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}...` : text
}

/** Fills `{name}` in a header, which cannot carry all that a text can. */
export function fillHeader(template: string, values: TemplateValues): string {
  return fillText(template, values).replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')
}

/**
 * Fills a JSON template. A string that is nothing but `{name}` takes the value with its type, and its member is left out
 * when there is no value; any other string is filled as text.
 */
export function fillJson(template: unknown, values: TemplateValues): unknown {
  if (typeof template === 'string') {
    const name = /^\{(\w+)\}$/.exec(template)?.[1]
    return name === undefined ? fillText(template, values) : values[name]
  }
  if (Array.isArray(template)) return template.map(item => fillJson(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(
    Object.entries(template)
      .map(([name, value]) => [name, fillJson(value, values)] as const)
      .filter(([, value]) => value !== undefined),
  )
}
