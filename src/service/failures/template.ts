export type TemplateValues = Readonly<Record<string, unknown>>

/** The maximum length of a value in a header or a log line, in characters. A client's value may have a million characters. */
const longestValue = 1000

/**
 * The maximum length of a value in a body, in characters. Node refuses longer URLs by default, so an answer can repeat any value
 * from a URL in full.
 */
const longestInBody = 16_384

export function fillText(template: string, values: TemplateValues, longest = longestValue): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)\}/g, (_, name: string) => shorten(String(values[name] ?? ''), longest))
}

export function fillBodyText(template: string, values: TemplateValues): string {
  return fillText(template, values, longestInBody)
}

/** Ends a shortened text with three dots, because a header cannot contain the character `…`. */
export function shorten(text: string, longest = longestValue): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text
}

export function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?')
}

export function fillHeader(template: string, values: TemplateValues): string {
  return headerText(fillText(template, values))
}

/** A string that is only `{name}` becomes the value itself, of any type. */
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
