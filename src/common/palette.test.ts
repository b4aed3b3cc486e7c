import { describe, expect, it } from 'vitest'
import { palette } from './palette.js'

type Name = keyof typeof palette

/** The contrast of two colors by WCAG 2.2, rounded down to one decimal place. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return Math.floor(((high + 0.05) / (low + 0.05)) * 10) / 10
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the contrast of a color', () => {
  it("is computed by WCAG's formula", () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBe(4.4)
  })

  it.each<[Name, Name[], number]>([
    ['text', ['surface', 'ground', 'raised', 'accent-soft', 'warn-soft', 'bad-soft'], 4.5],
    ['muted', ['surface', 'ground', 'raised'], 4.5],
    ['accent', ['surface', 'ground', 'raised', 'accent-soft'], 4.5],
    ['good', ['surface', 'ground', 'raised', 'good-soft'], 4.5],
    ['warn', ['surface', 'ground', 'raised', 'warn-soft'], 4.5],
    ['bad', ['surface', 'ground', 'raised', 'bad-soft'], 4.5],
    ['spent', ['surface', 'spent-soft'], 4.5],
    ['unseen', ['surface', 'unseen-soft'], 4.5],
    // The borders of controls.
    ['line-strong', ['surface'], 3],
  ])('is sufficient on each background, light and dark: %s', (name, grounds, least) => {
    for (const ground of grounds)
      for (const at of [0, 1] as const)
        expect(contrast(palette[name][at], palette[ground][at]), ground).toBeGreaterThanOrEqual(least)
  })

  it('is sufficient for white text on a filled button', () => {
    for (const color of palette['accent-fill']) expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
