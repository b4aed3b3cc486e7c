import { below, type Chance, pick } from './chance.js'

export const oddTexts = [
  '',
  'a',
  'api_payments',
  'user_1',
  'x'.repeat(16),
  'x'.repeat(17),
  'x'.repeat(300),
  '🔑',
  '\u0000',
  '\ud800',
  '__proto__',
  '{apiId}',
  '<b>',
  '\u001b[2J',
] as const

export const oddNumbers = [
  0,
  1,
  -1,
  15,
  16,
  100,
  101,
  255,
  256,
  1.5,
  -0,
  1e300,
  2 ** 53,
  1_900_000_000,
  4_102_444_800_000,
] as const

const names = ['type', 'limit', 'duration', 'async', 'interval', 'amount', 'refillDay', 'a'] as const

export function oddValue(chance: Chance, depth = 0): unknown {
  const kind = chance.fraction()
  if (kind < 0.3) return pick(chance, oddTexts)
  if (kind < 0.6) return pick(chance, oddNumbers)
  if (kind < 0.75) return pick(chance, [true, false, null])
  if (depth > 3) return {}
  const count = below(chance, 4)
  if (kind < 0.85) return Array.from({ length: count }, () => oddValue(chance, depth + 1))
  return Object.fromEntries(
    Array.from({ length: count }, () => [pick(chance, names), oddValue(chance, depth + 1)]),
  )
}
