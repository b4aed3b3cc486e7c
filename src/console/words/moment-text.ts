/** A moment as people read it, in UTC like everything that the service says: `2030-01-01 12:00:00`. */
export function momentText(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  return date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')
}

/** The time of day alone: `12:00:00.123`. */
export function timeText(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().slice(11, -1)
}

/** What a datetime-local field takes, in UTC. */
export function fieldText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

/** Reads what a datetime-local field gives as UTC; undefined for none. */
export function momentOfField(text: string): number | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}
