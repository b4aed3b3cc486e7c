import type { RunFacts } from '../engine/run-facts.js'
import { trapTexts } from './trap-texts.js'

/** Tokens that no service issues, but that a faulty look-up may accept. */
export const trapTokens = [
  '*',
  "x' or '1'='1",
  'constructor',
  '{"$ne":null}',
  'null',
  '%',
  'undefined',
  '.*',
  '0',
  'true',
  '__proto__',
  '[]',
] as const

/** `trapTokens`, and the examples of `trapTexts` that fit into a header. A thorough run sends each of these tokens. */
export const allTrapTokens: readonly string[] = [
  ...new Set([
    ...trapTokens,
    ...trapTexts.map(({ example }) => example).filter(text => /^[!-~]+( +[!-~]+)*$/.test(text)),
  ]),
]

export function unknownBearer(run: RunFacts): string {
  return `Bearer ${unknownToken(run)}`
}

export function similarToken(which: number): (run: RunFacts, token: string) => string {
  return (run, token) => `Bearer ${similarTokens(token)[which] ?? unknownToken(run)}`
}

export function otherScheme(token: string): string {
  return `Token ${token}`
}

export function unknownToken(run: RunFacts): string {
  return `keymock_${run.runId}_no_such_token`
}

export function wrongToken(run: RunFacts, turn: number): string {
  return turn % 3 === 0 ? unknownToken(run) : trapToken(turn - Math.ceil(turn / 3))
}

function trapToken(turn: number): string {
  return trapTokens[turn % trapTokens.length] ?? ''
}

export function trapBearer(turn: number): string {
  return `Bearer ${trapToken(turn)}`
}

export function basicCredentials(run: RunFacts): string {
  return `Basic ${btoa(`keymock:${run.runId}`)}`
}

/** Wrong tokens that a careless comparison accepts. The creates of the script use the first three tokens. */
export function similarTokens(token: string): string[] {
  if (token.length < 8) return []
  const middle = Math.floor(token.length / 2)
  return [
    `${token}x`,
    token.slice(0, -1),
    // Added only if the token has a letter from g to z, because services may accept hexadecimal digits in either case.
    ...(/[g-z]/i.test(token) ? [inOtherCase(token)] : []),
    `x${token}`,
    token.slice(0, -1) + other(token.slice(-1)),
    other(token.slice(0, 1)) + token.slice(1),
    token.slice(0, middle) + other(token.slice(middle, middle + 1)) + token.slice(middle + 1),
  ]
}

/** Returns a character that differs in the first bits, because the last bits of an encoded text may have no meaning. */
function other(character: string): string {
  return /[w-z0-9_-]/.test(character) ? 'A' : 'x'
}

function inOtherCase(token: string): string {
  const lower = token.toLowerCase()
  return token === lower ? token.toUpperCase() : lower
}
