/** What a name in braces stands for. */
export type TemplateValues = Readonly<Record<string, unknown>>

/** Fills `{name}` in a text. A name without a value leaves nothing. */
export function fillText(template: string, values: TemplateValues): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
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
