import type { ContractReplayStep, ContractReport, ContractResult } from '../../schemas/generated/types.js'
import { visibleText } from '../../src/common/document/visible-text.js'
import { sentenceOf } from './result-words.js'
import { placeholdersIn, shellWord } from './shell-word.js'

interface Replayed {
  heading: string
  steps: readonly ContractReplayStep[]
  /** Whole seconds to wait before each step. */
  waits?: readonly number[]
  /** The subject of sentences in the script, such as "The suite". */
  finder: string
  message: string
}

/**
 * A bash script that repeats the requests of a failure against any target. The token comes from the environment, so that neither
 * the script nor a command line shows it.
 */
export function replayScript(result: ContractResult, target: ContractReport['target']): string {
  const { id, section, failure } = result
  if (failure === undefined || failure.replay.length === 0) return ''
  const { replay: steps, message } = failure
  const heading = `${id}, section ${section}: ${sentenceOf(result)}`
  const waits = waitsBefore(result)
  return stepsScript({ heading, steps, waits, finder: 'The suite', message }, target.baseUrl)
}

export function stepsScript(replayed: Replayed, baseUrl: string): string {
  const { steps, waits = [], finder, message } = replayed
  const usedLater = new Set(steps.flatMap(textsOf).flatMap(placeholdersIn))
  const variables = new Set(['TOKEN', 'RUN_ID'])
  const commands = steps.flatMap((step, index) => {
    const wait = waits[index] ?? 0
    const title = `${index + 1}/${steps.length} ${step.method} ${step.path}`
    const command = `\n# ${finder} received: ${comment(step.received)}\n${commandOf(step, title, variables)}`
    const kept = step.captures.filter(({ variable }) => usedLater.has(variable))
    for (const { variable } of kept) variables.add(variable)
    return [
      ...(wait > 0 ? [`\n# ${finder} waited here.\nsleep ${wait}`] : []),
      command,
      ...kept.map(({ variable, pointer }) => `${variable}=$(member ${shellWord(pointer.slice(1))})`),
    ]
  })
  const helpers = [
    send,
    ...(usedLater.has('NOW_MS') ? [nowMs] : []),
    ...(commands.some(command => command.includes('$(member ')) ? [member] : []),
    ...(steps.some(step => step.inPieces) ? [pieces] : []),
  ]
  return [
    '#!/usr/bin/env bash',
    ...introduction(replayed, helpers.includes(member)),
    'set -euo pipefail',
    `TOKEN=\${${tokenVariable}:?Set ${tokenVariable} to the bearer token of the service}`,
    `BASE_URL=\${1:-${shellWord(baseUrl)}}`,
    ...(usedLater.has('RUN_ID') ? [`RUN_ID=\${RUN_ID:-replay$RANDOM$RANDOM}`] : []),
    '',
    ...helpers,
    ...commands,
    '',
    `printf '\\n%s\\n' ${shellWord(`${finder} found: ${comment(message)}`)}`,
    '',
  ].join('\n')
}

export function replayScripts({ results, target }: ContractReport): Map<string, string> {
  const scripts = results.map(result => [`${result.id}.sh`, replayScript(result, target)] as const)
  return new Map(scripts.filter(([, script]) => script !== ''))
}

const tokenVariable = 'KEYMOCK_TOKEN'

const send = `work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The token goes to curl through a file descriptor, so that no process list shows it.
authorization() { printf 'authorization: Bearer %s\\n' "$TOKEN"; }
# Sends one request, and shows its answer.
send() {
  printf '\\n== %s\\n' "$1"; shift
  : >"$work/head"; : >"$work/body"
  curl --silent --show-error --max-time 60 --dump-header "$work/head" --output "$work/body" "$@" || echo 'No answer.'
  cat "$work/head" "$work/body"; echo
}`

const nowMs = `# The current time in Unix milliseconds, plus an offset.
now_ms() {
  local microseconds=\${EPOCHREALTIME-}
  if [[ $microseconds ]]; then echo $((\${microseconds/[.,]/} / 1000 $1)); else echo $(($(date +%s) * 1000 $1)); fi
}`

const member = `# One member of the last answer.
member() {
  if command -v jq >/dev/null; then jq -r --arg name "$1" '.[$name]' "$work/body"
  elif command -v node >/dev/null; then node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8"))[process.argv[2]]' "$work/body" "$1"
  else python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))[sys.argv[2]])' "$work/body" "$1"; fi
}`

function introduction({ heading, steps }: Replayed, needsMember: boolean): string[] {
  const creates = steps.filter(step => isCreate(step)).length
  return [
    `# ${comment(heading)}`,
    `# Run this script with the token in the environment: ${tokenVariable}=... bash replay.sh [base-url]`,
    `# The script needs bash and curl${needsMember ? ', and jq, node or python3' : ''}.`,
    ...(creates === 0
      ? []
      : [
          `# The script sends ${creates === 1 ? 'one create' : `${creates} creates`}, and prints the answers unchanged, including raw keys.`,
        ]),
  ]
}

function commandOf(step: ContractReplayStep, title: string, variables: ReadonlySet<string>): string {
  const { method, path, query, headers, body } = step
  const word = (text: string) => shellWord(text, variables)
  const pairs = query.map(([name = '', value = '']) => [encodeURIComponent(name), value] as const)
  // With --get, curl would move the body to the URL, too. So a request with a body has an escaped query in its URL.
  const search = body === undefined ? '' : searchOf(pairs)
  const parts = [
    `send ${word(title)} --request ${word(method)} "$BASE_URL"${word(path + search)}`,
    ...headerParts(headers, word),
    ...(body === undefined
      ? pairs.length === 0
        ? []
        : ['--get', ...pairs.map(([name, value]) => `--data-urlencode ${word(`${name}=${value}`)}`)]
      : [dataOf(step, variables)]),
  ]
  return parts.join(' \\\n  ')
}

function dataOf(
  { body = '', inPieces: isPieced }: ContractReplayStep,
  variables: ReadonlySet<string>,
): string {
  const word = shellWord(body, variables)
  return isPieced ? inPieces(word) : `--data-raw ${word}`
}

function headerParts(headers: Readonly<Record<string, string>>, word: (text: string) => string): string[] {
  const parts = Object.entries(headers).map(([name, value]) => {
    if (value === 'Bearer {{TOKEN}}') return '--header @<(authorization)'
    // curl omits a header without a value. A semicolon after the name sends an empty header.
    return `--header ${word(value === '' ? `${name};` : `${name}: ${value}`)}`
  })
  const names = new Set(Object.keys(headers).map(name => name.toLowerCase()))
  const added = ['accept', 'content-type'].filter(name => !names.has(name))
  return [...parts, ...added.map(name => `--header ${word(`${name}:`)}`)]
}

function searchOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

function waitsBefore({ failure }: ContractResult): number[] {
  if (failure === undefined) return []
  const isShortLived = failure.replay.some(({ body = '' }) => /\{\{NOW_MS\+\d{1,5}\}\}/.test(body))
  if (!isShortLived) return []
  const startedAt = new Map(failure.exchanges.map(({ id, startedAtMs }) => [id, startedAtMs]))
  return failure.replay.map((step, index) => {
    const before = failure.replay[index - 1]
    const gap = (startedAt.get(step.exchange) ?? 0) - (startedAt.get(before?.exchange ?? 0) ?? Number.NaN)
    return gap >= 1000 ? Math.ceil(gap / 1000) : 0
  })
}

function textsOf({ path, query, headers, body = '' }: ContractReplayStep): string[] {
  return [path, body, ...query.flat(), ...Object.values(headers)]
}

function isCreate({ method, path }: ContractReplayStep): boolean {
  return method === 'POST' && path.endsWith('/keys.createKey')
}

function comment(text: string): string {
  return visibleText(text)
}

/** A bash function that divides a body into pieces in the same way as the suite. */
export const pieces = `# Writes a body in up to 8 pieces, for curl to send one by one. Every piece except the last ends within a character.
pieces() {
  local LC_ALL=C
  local body=$1 piece='' count=1 at
  for ((at = 0; at < \${#body}; at++)); do
    if ((count < 8)) && [[ $piece && \${body:at:1} == [$'\\x80'-$'\\xbf'] ]]; then
      printf %s "$piece"; sleep 0.1
      piece='' count=$((count + 1))
    fi
    piece+=\${body:at:1}
  done
  printf %s "$piece"
}`

function inPieces(word: string): string {
  return `--header expect: --upload-file - < <(pieces ${word})`
}
