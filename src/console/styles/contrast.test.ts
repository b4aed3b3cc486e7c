import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { style } from '../../../contract-tests/document/html/style.js'

const tokens = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')

type Pair = readonly [light: string, dark: string]

const colors = new Map(
  [
    ...tokens.matchAll(
      /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);(?: \/\* (\d+\.\d), (\d+\.\d)(?: (under white))?)?/g,
    ),
  ].map(([, name = '', light = '', dark = '', ofLight, ofDark, underWhite]) => [
    name,
    {
      pair: [light, dark] as Pair,
      noted: ofLight === undefined ? undefined : [Number(ofLight), Number(ofDark)],
      isFill: underWhite !== undefined,
    },
  ]),
)

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

function pairOf(name: string): Pair {
  const pair = colors.get(name)?.pair
  if (pair === undefined) throw new Error(`There is no color --${name}.`)
  return pair
}

const noted = [...colors].flatMap(([name, { noted: ratios, isFill }]) =>
  ratios === undefined ? [] : ([[name, ratios, isFill]] as const),
)

describe('the contrast of a console color', () => {
  it("is computed by WCAG's formula", () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBe(4.4)
  })

  it.each(noted)('equals the recorded value: --%s', (name, ratios, isFill) => {
    const grounds: Pair = isFill ? ['#ffffff', '#ffffff'] : pairOf('surface')
    expect(pairOf(name).map((color, at) => contrast(color, grounds[at] ?? ''))).toEqual(ratios)
  })

  it('is recorded for at least 9 colors, and each recorded contrast is sufficient', () => {
    expect(noted.length).toBeGreaterThan(8)
    for (const [name, ratios] of noted)
      for (const ratio of ratios) expect(ratio, name).toBeGreaterThanOrEqual(name === 'line-strong' ? 3 : 4.5)
  })

  it.each([
    ['text', ['ground', 'raised', 'accent-soft', 'warn-soft', 'bad-soft']],
    ['muted', ['ground', 'raised']],
    ['accent', ['ground', 'raised', 'accent-soft']],
    ['bad', ['ground', 'raised', 'bad-soft']],
    ['warn', ['ground', 'raised', 'warn-soft']],
    ['good', ['ground', 'raised']],
  ])("is sufficient on each of the color's backgrounds: --%s", (name, grounds) => {
    for (const ground of grounds)
      for (const at of [0, 1])
        expect(
          contrast(pairOf(name)[at] ?? '', pairOf(ground)[at] ?? ''),
          `${name} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5)
  })
})

describe('the contrast of a report', () => {
  const [light = '', dark = ''] = style.split('prefers-color-scheme: dark')
  it.each([
    ['light', light],
    ['dark', dark.slice(0, dark.indexOf('}'))],
  ])('is sufficient in %s', (_, rules) => {
    const color = (name: string) => {
      const found = new RegExp(`--${name}: (#\\w{6})`).exec(rules)?.[1]
      if (found === undefined) throw new Error(`There is no color --${name}.`)
      return found
    }
    for (const tone of ['good', 'bad', 'warn', 'known', 'rest', 'unseen'])
      for (const ground of ['card', `${tone}-bg`])
        expect(contrast(color(tone), color(ground)), `${tone} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const text of ['ink', 'soft', 'link'])
      for (const ground of ['page', 'card', 'sunk'])
        expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })
})
