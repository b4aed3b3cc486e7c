const units: readonly [name: string, ms: number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** A length of time in its two largest units, rounded and without a sign: `3 d 4 h`, `59 s`, `under a second`. */
export function lengthOfTime(ms: number): string {
  const exact = Math.abs(ms)
  if (exact < 1000) return 'under a second'
  const [, finest = 1000] = units[unitOf(exact) + 1] ?? []
  const length = Math.round(exact / finest) * finest
  const first = unitOf(length)
  const [name = 's', unit = 1000] = units[first] ?? []
  const [nextName, nextUnit = 1] = units[first + 1] ?? []
  const count = Math.floor(length / unit)
  const rest = Math.floor((length - count * unit) / nextUnit)
  // Omits the hours from 30 days on, because they do not matter in a length of months.
  if (rest === 0 || nextName === undefined || (name === 'd' && count >= 30)) return `${count} ${name}`
  return `${count} ${name} ${rest} ${nextName}`
}

export function aheadOrBehind(aheadMs: number): string {
  return `${lengthOfTime(aheadMs)} ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

/** A duration as written after "per": `min`, `10 s`, `250 ms`. */
export function perTime(ms: number): string {
  return ms < 1000 ? `${ms} ms` : lengthOfTime(ms).replace(/^1 (?=\D+$)/, '')
}

function unitOf(length: number): number {
  return units.findIndex(([, unit]) => length >= unit)
}

export function fromNow(moment: number, now: number): string {
  const ahead = moment - now
  if (Math.abs(ahead) < 1000) return 'now'
  const length = lengthOfTime(ahead)
  return ahead > 0 ? `in ${length}` : `${length} ago`
}
