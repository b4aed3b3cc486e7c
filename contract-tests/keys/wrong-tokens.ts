import { trapTokens } from '../design/trap-tokens.js'
import type { RunFacts } from '../engine/run-facts.js'
import { similarTokens } from './similar-tokens.js'

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
