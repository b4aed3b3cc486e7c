import type { Call } from './call.js'

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const prefixedId = /\b([A-Za-z]{1,12})_([A-Za-z0-9_-]{10,})(?![\w-])/g
export function isDrawn(text: string): boolean {
  return /\d/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
}

/** Matches file names of the service's machine, as in stack traces. */
const machinePath =
  /(?:file:\/\/)?(?:\/(?:home|Users|usr|srv|var|opt|app|root|tmp|workspace|mnt|data|private|etc)(?:\/[\w.@+-]{1,80}){1,30}|[A-Za-z]:(?:\\[\w.@+-]{1,80}){1,30}|(?:\/[\w@+-]{1,80}){1,30}\.(?:[cm]?[jt]sx?|py|go|rb|java|php|rs|cs|kt)\b)(?::\d+){0,2}/g

/** Replaces file names of the service's machine in all texts of a value. */
export function withoutMachinePaths(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(machinePath, '<path>')
  if (Array.isArray(value)) return value.map(withoutMachinePaths)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withoutMachinePaths(inside)]),
  )
}

const duration = /\b\d+(\.\d+)?\s?ms\b/g
const instant = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g

/** Replaces random ids, durations and times in a text with placeholders. */
export function textShape(text: string, call: Call): string {
  const sent = `${call.path} ${call.query.map(pair => pair.join('=')).join('&')} ${call.body ?? ''} ${call.authorization ?? ''}`
  return text
    .replace(machinePath, '<path>')
    .replace(uuid, id => (sent.includes(id) ? id : '<uuid>'))
    .replace(prefixedId, (id, prefix: string, rest: string) =>
      sent.includes(id) || !isDrawn(rest) ? id : `<${prefix}+${rest.length}>`,
    )
    .replace(duration, '<n>ms')
    .replace(instant, time => (sent.includes(time) ? time : '<time>'))
}

const wholeId = /^([A-Za-z]{1,12})_([A-Za-z0-9_-]{10,})$/

export function idShape(id: string, call: Call): string {
  const [, prefix, rest] = wholeId.exec(id) ?? []
  return rest === undefined ? textShape(id, call) : `<${prefix}+${rest.length}>`
}

/** All texts inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
