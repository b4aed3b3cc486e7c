export interface JsonLayout {
  lineWidth: number
  /**
   * Values that stay on one line at any length.
   *
   * @default nothing
   */
  isOneLine?: (value: unknown) => boolean
}

/** Formats JSON: one line for each small value, and a line for each member or item of larger values. */
export function laidOut(value: unknown, layout: JsonLayout, indent = ''): string {
  const onOneLine = oneLine(value)
  if (layout.isOneLine?.(value) || typeof value !== 'object' || value === null) return onOneLine
  if (indent !== '' && indent.length + onOneLine.length <= layout.lineWidth) return onOneLine
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => inner + laidOut(item, layout, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${laidOut(member, layout, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
