const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (count: number) => String(count).padStart(2, '0')

/** A moment in UTC: `1 Jan 2030, 12:00:00`. */
export function momentText(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  return `${day}, ${date.toISOString().slice(11, 19)}`
}

/** A moment in this machine's time zone. Undefined if local time equals UTC. */
export function localText(ms: number): string | undefined {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime()) || date.getTimezoneOffset() === 0) return undefined
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return date.getDate() === date.getUTCDate() ? time : `${date.getDate()} ${months[date.getMonth()]}, ${time}`
}

export function timeText(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().slice(11, -1)
}

export function fieldText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

export function momentOfField(text: string): number | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}
