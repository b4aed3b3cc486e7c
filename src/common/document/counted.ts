/** "1 key", "2 keys": a number with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** The first `most` texts, and the number of the other texts: "a, b and 3 more". */
export function firstOf(texts: readonly string[], most: number): string {
  const left = texts.length - most
  return `${texts.slice(0, most).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

// Units of time, in seconds.
const min = 60
const h = 60 * min
const day = 24 * h

/** A duration for readers, in at most two units: "840 ms", "2.3 s", "4 min 10 s", "29 days 21 h". */
export function lengthOfTime(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < h) return inTwo(`${Math.floor(seconds / min)} min`, seconds % min, 's')
  if (seconds < day) return inTwo(`${Math.floor(seconds / h)} h`, Math.floor((seconds % h) / min), 'min')
  return inTwo(counted(Math.floor(seconds / day), 'day'), Math.floor((seconds % day) / h), 'h')
}

function inTwo(length: string, rest: number, unit: string): string {
  return rest === 0 ? length : `${length} ${rest} ${unit}`
}

/** A time for readers: "2026-01-01 13:00:00 UTC". A number beyond the range of Date is shown in ms. */
export function instant(unixMs: number): string {
  const date = new Date(unixMs)
  if (Number.isNaN(date.getTime())) return `${unixMs} ms`
  return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
