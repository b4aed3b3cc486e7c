import { lengthOfTime as wholeLength } from '../common/document/counted.js'

/** Does not use `Intl`, because `Intl` would delay the first view of a page. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`
}

export function msText(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

const hourMs = 3_600_000

/** A length of time, rounded to its two largest units and without a sign: `3 days 4 h`, `59 s`. */
export function lengthOfTime(ms: number): string {
  const exact = Math.max(1000, Math.abs(ms))
  const finest = exact >= 24 * hourMs - 1000 ? hourMs : exact >= hourMs ? 60_000 : 1000
  return wholeLength(Math.round(exact / finest) * finest).replace('.0 s', ' s')
}

export function aheadOrBehind(aheadMs: number): string {
  return `${lengthOfTime(aheadMs)} ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

/** A duration as written after "per": `min`, `10 s`, `250 ms`. */
export function perTime(ms: number): string {
  return ms < 1000 ? `${ms} ms` : lengthOfTime(ms).replace(/^1 (?=\D+$)/, '')
}

export function fromNow(moment: number, now: number): string {
  const ahead = moment - now
  if (Math.abs(ahead) < 1000) return 'now'
  const length = lengthOfTime(ahead)
  return ahead > 0 ? `in ${length}` : `${length} ago`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in ISO 8601, or the number of a moment beyond the range of Date. */
export function isoText(ms: number): string {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}

/** A moment in UTC: `1 Jan 2030, 12:00:00`. */
export function momentText(ms: number): string {
  const iso = isoText(ms)
  return iso.endsWith('Z') ? `${dayText(ms)} ${new Date(ms).getUTCFullYear()}, ${iso.slice(11, 19)}` : iso
}

export function dayText(ms: number): string {
  const date = new Date(ms)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** A moment in this machine's time zone. Empty if local time equals UTC. */
export function localText(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime()) || date.getTimezoneOffset() === 0) return ''
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map(count => String(count).padStart(2, '0'))
  const day = date.getDate() === date.getUTCDate() ? '' : `${date.getDate()} ${months[date.getMonth()]}, `
  return `${day}${hours}:${minutes} local`
}

export function timeText(ms: number): string {
  return isoText(ms).slice(11, -1)
}

export function fieldText(ms: number): string {
  return isoText(ms).slice(0, 19)
}

export function momentOfField(text: string): number | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

export function tokenUnseen(hashed: boolean | undefined): string {
  return hashed ? 'hidden (only its hash is stored)' : 'any token'
}

export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
