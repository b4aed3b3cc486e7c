const unitMs = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

/** Whether a text is a length of time with units: `500ms`, `5m`, `1h30m`, `-3d`, `+1h`. */
export function isDurationText(text: string): boolean {
  return /^[+-]?(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)
}

/** A number without a unit means milliseconds. Returns `NaN` for a text that is not a length of time. */
export function durationMs(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.round(Number(text))
  if (!isDurationText(text)) return Number.NaN
  let ms = 0
  for (const [, count, unit] of text.matchAll(/[+-]?([\d.]+)(ms|s|m|h|d)/gy))
    ms += Number(count) * unitMs[unit as keyof typeof unitMs]
  return Math.round(text.startsWith('-') ? -ms : ms)
}
