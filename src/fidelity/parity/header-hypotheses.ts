import type { Profile } from '../../../schemas/generated/types.js'
import type { Answer } from '../calls/call.js'
import type { Hypothesis } from '../learn/hypotheses.js'
import { headerName, named, ordinary } from '../learn/read-off/learn-responses.js'
import type { DivergentCall } from './hypotheses-for-call.js'

export function ofHeaders({ responses }: Profile, { target, mock }: DivergentCall): Hypothesis[] {
  const [theirs, ours] = [target.answer?.headers, mock.answer?.headers]
  if (theirs === undefined || ours === undefined) return []
  const like = (present: Readonly<Record<string, string>>) => {
    const kept = Object.entries(present).filter(([name]) => name.toLowerCase() in theirs)
    const added = Object.entries(theirs)
      .filter(([name, value]) => !ordinary.test(name) && ours[name] !== value && !isDrawnIn(name, present))
      .map(([name, value]) => [headerName(name), templateOf(value)] as const)
    return Object.fromEntries([...kept, ...added])
  }
  const origin = theirs['access-control-allow-origin'] ?? ''
  return [
    target.call.method === 'OPTIONS'
      ? { field: 'responses.preflightHeaders', value: like(responses.preflightHeaders) }
      : { field: 'responses.headers', value: like(responses.headers) },
    { field: 'responses.corsOrigin', value: origin },
    ...requestPrefixes(target.answer).map(value => ({ field: 'ids.requestPrefix', value })),
  ]
}

function requestPrefixes(answer: Answer | undefined): string[] {
  if (answer === undefined) return []
  const inHeaders = Object.entries(answer.headers).flatMap(([name, value]) =>
    /request-?id$/i.test(name) ? [value] : [],
  )
  const inBody = answer.status < 400 ? [] : [...answer.text.matchAll(/request_?id": *"([^"]*)"/gi)]
  return [...inHeaders, ...inBody.map(([, id = '']) => id)].flatMap(
    id => /^([A-Za-z]{1,12})_[\w-]{8,}$/.exec(id)?.[1] ?? [],
  )
}

export function isDrawnIn(name: string, headers: Profile['responses']['headers']): boolean {
  return Object.entries(headers).some(([own, value]) => own.toLowerCase() === name && value.includes('{'))
}

function templateOf(value: string): string {
  return /^[A-Za-z]{1,12}_[\w-]{10,}$/.test(value) ? '{requestId}' : named(value)
}
