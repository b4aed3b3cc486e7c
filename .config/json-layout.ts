/** Formats JSON: one line for each small value, and a line for each member or item of larger values. */
export function laidOut(value: unknown, lineWidth: number, indent = ''): string {
  const onOneLine = oneLine(value)
  if (typeof value !== 'object' || value === null) return onOneLine
  if (indent !== '' && indent.length + onOneLine.length <= lineWidth) return onOneLine
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => inner + laidOut(item, lineWidth, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${laidOut(member, lineWidth, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
