import type { ContractReport } from '../../../schemas/generated/types.js'
import type { Status } from '../result-words.js'

export type Tone = 'good' | 'bad' | 'warn' | 'known' | 'rest'

export const toneOfStatus: Readonly<Record<Status, Tone>> = {
  pass: 'good',
  fail: 'bad',
  'stale deviation': 'bad',
  error: 'bad',
  warn: 'warn',
  'known deviation': 'known',
  skip: 'rest',
  'not exercised': 'rest',
}

export const wordOfStatus: Readonly<Record<Status, string>> = {
  pass: 'met',
  fail: 'not met',
  'stale deviation': 'stale deviation',
  error: 'error',
  warn: 'warning',
  'known deviation': 'known deviation',
  skip: 'skipped',
  'not exercised': 'not exercised',
}

export function toneOfReport({ verdict, exitCode }: ContractReport): Tone {
  if (verdict === 'conformant') return 'good'
  if (verdict === 'incomplete' || (verdict === 'stopped' && exitCode === 5)) return 'warn'
  return 'bad'
}
