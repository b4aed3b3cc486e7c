import type { Fixture } from '../../schemas/generated/types.js'

/** Lays a fixture out for reading: one line for each small thing, and one for each key, so that a key is found and changed in one place. */
export function fixtureText(fixture: Fixture): string {
  return `${lines(fixture, '')}\n`
}

const lineWidth = 110

function lines(value: unknown, indent: string): string {
  const onOneLine = oneLine(value)
  if (isKey(value) || typeof value !== 'object' || value === null) return onOneLine
  if (indent !== '' && indent.length + onOneLine.length <= lineWidth) return onOneLine
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => inner + lines(item, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${lines(member, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

function isKey(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'apiId' in value
}

/** JSON on one line, with a space after each colon and comma. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
