import { redacted } from '../../../contract-tests/findings/release.js'
import { shellWord } from '../../../contract-tests/reports/shell-word.js'
import { counted } from '../../common/document/counted.js'
import { isObject } from '../../common/json.js'
import { type Answer, type Call, isCreate, requestLine } from '../calls/call.js'
import { endingOf } from '../learn/play-scenes.js'
import type { Divergence, Parity } from './parity.js'

export type ParityVerdict = 'alike' | 'diverges' | 'incomplete'

/** The result of a comparison, for programs. Contains no secret. */
export interface ParityReport {
  format: 'keymock-parity/1'
  verdict: ParityVerdict
  target: Pick<Parity['report']['target'], 'baseUrl' | 'apiId'>
  profile: string
  runId: string
  randomSeed: number
  calls: { wanted: number; asked: number; alike: number }
  reason?: string
  /** Differences that nearly all answers share, and differences in totals that lack the latest keys. `divergences` omits them. */
  shared: Parity['shared']
  classes: Parity['classes']
  divergences: readonly ReportedDivergence[]
  leftBehind: Parity['report']['leftBehind']
}

export type ReportedDivergence = Omit<Divergence, 'call' | 'script' | 'target' | 'mock'> & {
  request: string
  target: ReturnType<typeof shown>
  mock: ReturnType<typeof shown>
  /**
   * A bash script that reproduces the divergence. Its argument is the address of a service or mock. The script takes the token
   * from KEYMOCK_TOKEN.
   */
  script: string
}

export function parityReport(
  parity: Parity,
  profile: string,
  redact: (text: string) => string,
  nameOf: (option: 'maxRequests') => string = option => option,
): ParityReport {
  const { report, asked, wanted, isBudgetSpent, shared, classes, divergences } = parity
  const isWhole = endingOf(report).isAtItsEnd && asked >= wanted
  const differs = divergences.length > 0 || shared.some(one => one.of !== 'lag')
  const verdict = differs ? 'diverges' : isWhole ? 'alike' : 'incomplete'
  const released: ParityReport = {
    format: 'keymock-parity/1',
    verdict,
    target: report.target,
    profile,
    runId: report.runId,
    randomSeed: report.randomSeed,
    calls: { wanted, asked, alike: asked - divergences.length },
    ...(isBudgetSpent && {
      reason: `The budget of ${counted(report.settings.maxRequests, 'request')} (${nameOf('maxRequests')}) was too small`,
    }),
    shared,
    classes,
    divergences: divergences.map(({ call, script, target, mock, ...rest }) => ({
      ...rest,
      request: requestLine(call),
      target: shown(target),
      mock: shown(mock),
      script: scriptOf(script),
    })),
    leftBehind: report.leftBehind,
  }
  return redacted(released, redact)
}

/** An answer without raw keys. Even keys of a mock are hidden, because they look like secrets. */
function shown(answer: Answer | undefined) {
  if (answer === undefined) return undefined
  const { status, headers, json, text } = answer
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'date'))
  return { status, headers: own, body: json === undefined ? text.slice(0, 2000) : withoutKeys(json) }
}

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      ['key', 'plaintext'].includes(name) && typeof inside === 'string' ? '<key>' : withoutKeys(inside),
    ]),
  )
}

function scriptOf(calls: readonly Call[]): string {
  const lines = calls.map(call => {
    const { method, path, query, headers, body, authorization, cursorOf } = call
    const search = new URLSearchParams(query.map(([a, b]) => [a, b])).toString()
    const cursor = cursorOf === undefined ? '' : `${search === '' ? '' : '&'}cursor=$CURSOR`
    const token =
      authorization === undefined
        ? '"Authorization: Bearer $KEYMOCK_TOKEN"'
        : authorization &&
          shellWord(`Authorization: ${authorization.replace('{key}', '{{KEY}}')}`, new Set(['KEY']))
    return (
      [
        `ANSWER=$(curl -sS -i -X ${shellWord(method)} "$BASE"${shellWord(`${path}${search || cursor ? '?' : ''}${search}`)}${cursor && `"${cursor}"`}`,
        ...Object.entries(headers).map(([name, value]) => `  -H ${shellWord(`${name}: ${value}`)}`),
        ...(token === null ? [] : [`  -H ${token}`]),
        ...(body === undefined ? [] : [`  --data-raw ${shellWord(body)}`]),
      ].join(' \\\n') +
      `); echo "$ANSWER"; echo\n${memberInto('CURSOR', 'cursor')}${isCreate(call) ? `; ${memberInto('KEY', 'key')}` : ''}`
    )
  })
  return [
    '#!/usr/bin/env bash',
    '[ $# = 1 ] || { echo "Give the address of the service, or of the mock." >&2; exit 2; }; BASE=$1',
    ...lines,
    '',
  ].join('\n')
}

function memberInto(variable: string, member: string): string {
  return `${variable}=$(sed -n 's/.*"${member}": *"\\([^"]*\\)".*/\\1/p' <<<"$ANSWER")`
}
