import type { ContractReplayStep, ContractTexts } from '../../schemas/generated/types.js'
import type { Finding } from '../engine/outcome.js'
import { type ReplayOptions, replayOf } from './replay.js'
import { type Suspects, suspectsOf } from './suspect-texts.js'

export function reportSuspects(
  finding: Pick<Finding, 'place' | 'exchanges'>,
  options: ReplayOptions,
): ContractTexts | undefined {
  const suspects = suspectsOf(finding)
  if (suspects === undefined) return undefined
  const { traps, areBroken, cutAfter, member } = suspects
  // A single special text needs no search for the cause.
  if (traps.length === 1 && !areBroken) return undefined
  return {
    areBroken,
    texts: traps.map(({ is, example }) => ({ text: example, is })),
    ...(cutAfter === undefined ? {} : { cutAfter }),
    ...(member === undefined ? {} : { member }),
    steps: stepsOf(suspects, finding, options),
  }
}

function stepsOf(
  { exchange, replaced }: Suspects,
  { place, exchanges }: Pick<Finding, 'place' | 'exchanges'>,
  options: ReplayOptions,
): ContractReplayStep[] {
  const { request, operation } = exchange
  const values = replaced(number => `{{TEXT_${number + 1}}}`)
  if (operation !== 'createKey') {
    const query = request.query
      .filter(([name]) => name !== 'cursor')
      .map(([name, value]) => [name, String(values[name] ?? value)] as const)
    return replayOf([{ ...exchange, request: { ...request, query } }], options)
  }
  const body = { ...(JSON.parse(request.body ?? '{}') as { [name: string]: unknown }), ...values }
  const steps = replayOf([{ ...exchange, request: { ...request, body: JSON.stringify(body) } }], options)
  const last = exchanges.at(-1)
  if (place === 'status' || last === undefined) return steps
  if (typeof body.externalId !== 'string') return []
  const query = Object.entries({
    apiId: String(body.apiId),
    externalId: '{{EXTERNAL_ID}}',
    limit: '100',
    revalidateKeysCache: 'true',
  })
  return [...steps, ...replayOf([{ ...last, request: { ...last.request, query } }], options)]
}

const mostNamed = 3

export function suspectsSentence({ areBroken, texts, cutAfter, steps }: ContractTexts): string {
  const named = texts.slice(0, mostNamed).map(({ text, is }) => `${JSON.stringify(text)} (a text ${is})`)
  const others = texts.length - named.length
  const list = others > 0 ? `${named.join(', ')} and ${others} more` : named.join(' and ')
  if (cutAfter !== undefined) return `cut off after ${cutAfter} characters, at ${list}`
  if (areBroken) return `missing in the received value: ${list}`
  const how =
    steps.length === 0 ? '' : '; the replay script with BISECT=20 shows whether one of them is the cause'
  return `the request contains ${texts.length} unusual texts${how}`
}
