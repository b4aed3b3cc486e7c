import { isObject } from '../../../common/json.js'
import type { Answer } from '../../calls/call.js'
import {
  type FieldFinding,
  findingsFrom,
  findPlayed,
  type PlayedOnTarget,
  type PlayedScene,
} from '../findings.js'

/** Matches header fields that have their own profile field, and header fields that no profile sets. */
const ordinary =
  /^(access-control-.*|connection|content-(type|length|encoding)|date|keep-alive|transfer-encoding|vary|server|etag|age|via|alt-svc|cf-.*|keymock-.*|strict-transport-security|allow|www-authenticate|retry-after|accept)$/

export function learnResponses(scenes: readonly PlayedScene[]): FieldFinding[] {
  const all = scenes.flatMap(({ played }) => played)
  const successes = all.filter(
    ({ call, answer }) => answer?.status === 200 && call.operation !== 'other' && call.method !== 'HEAD',
  )
  const [first] = successes
  if (first?.answer === undefined) return preflights(scenes)
  const answers = successes.flatMap(({ answer }) => answer ?? [])
  const ids = all.flatMap(({ answer }) => answer ?? []).map(requestIdIn)
  const { headers } = first.answer
  const shown = successes.slice(0, 3)
  const found = findingsFrom(shown)
  return [
    ...found('responses.mediaType', headers['content-type']),
    ...corsOrigin(headers, shown, scenes),
    ...found('responses.headers', commonHeaders(answers)),
    ...found('ids.requestPrefix', ids.find(id => id !== undefined)?.split('_')[0]),
    ...preflights(scenes),
  ]
}

const originHeader = 'access-control-allow-origin'

/** Some services send this header only in answers to requests with an Origin. In a run, only preflights have an Origin. */
function corsOrigin(
  headers: Answer['headers'],
  shown: readonly PlayedOnTarget[],
  scenes: readonly PlayedScene[],
): FieldFinding[] {
  const field = 'responses.corsOrigin'
  const own = headers[originHeader]
  if (own !== undefined) return findingsFrom(shown)(field, own)
  const asked = findPlayed(scenes, 'preflights', 'preflight')
  if (asked?.answer === undefined) return []
  const value = asked.answer.headers[originHeader] ?? ''
  const note = 'the service sends this header only to web pages, but the mock sends it to every client'
  return findingsFrom([...shown, asked])(field, value, value === '' ? undefined : note)
}

export function isOpenToPages(scenes: readonly PlayedScene[]): boolean {
  return findPlayed(scenes, 'preflights', 'preflight')?.answer?.headers[originHeader] !== undefined
}

function preflights(scenes: readonly PlayedScene[]): FieldFinding[] {
  const [asked, unasked] = ['preflight', 'preflight-unasked'].map(name =>
    findPlayed(scenes, 'preflights', name),
  )
  if (asked?.answer === undefined || asked.answer.status > 299 || !isOpenToPages(scenes)) return []
  const { headers } = asked.answer
  const wanted = asked.call.headers['access-control-request-headers']
  const isEcho = headers['access-control-allow-headers'] === wanted
  const of = (field: string, value: unknown, from: PlayedOnTarget = asked) =>
    findingsFrom([from])(`responses.${field}`, value)
  const more = [asked, unasked].flatMap(one => one?.answer ?? [])
  return [
    ...of('corsMethods', headers['access-control-allow-methods'] ?? ''),
    ...of('corsHeaders', isEcho ? 'echo' : (headers['access-control-allow-headers'] ?? '')),
    ...(isEcho && unasked?.answer
      ? of('corsHeadersUnasked', unasked.answer.headers['access-control-allow-headers'] ?? '', unasked)
      : []),
    ...(isEcho ? of('corsVary', /access-control-request-headers/i.test(headers.vary ?? '')) : []),
    ...of('corsMaxAgeSeconds', Number(headers['access-control-max-age'] ?? 0)),
    ...of('preflightHeaders', commonHeaders(more)),
  ]
}

function commonHeaders(answers: readonly Answer[]): Record<string, string> {
  const [first, ...others] = answers
  const shared = Object.entries(first?.headers ?? {}).flatMap(([name, value]) => {
    if (ordinary.test(name) || others.some(({ headers }) => headers[name] === undefined)) return []
    const values = answers.map(({ headers }) => headers[name] ?? '')
    const template = new Set(values).size === 1 ? named(value) : varying(values)
    return template === undefined ? [] : [[headerName(name), template] as const]
  })
  return Object.fromEntries(shared)
}

/** Returns a header name in its usual capitalization. Node and Fetch give header names in lower case. */
export function headerName(name: string): string {
  const parts = name
    .split('-')
    .map(part => (part === 'www' ? 'WWW' : part.charAt(0).toUpperCase() + part.slice(1)))
  return parts.join('-')
}

function named(value: string): string {
  return /^\S*\b\d+(\.\d+)?ms\b/.test(value)
    ? value.replace(/(?<!\d)\d+(\.\d+)?(?=ms\b)/, '{durationMs}')
    : value
}

function varying(values: readonly string[]): string | undefined {
  const isId = values.every(
    value => /^[A-Za-z]{1,12}_[\w-]{8,}$/.test(value) || /^[0-9a-f-]{36}$/.test(value),
  )
  if (isId && new Set(values).size === values.length) return '{requestId}'
  const timed = new Set(values.map(value => value.replace(/(?<!\d)\d+(\.\d+)?(?=\s?ms\b)/, '{durationMs}')))
  return timed.size === 1 ? [...timed][0] : undefined
}

/**
 * Names of header fields that belong to no single kind of failure: fields that most answers have, and standard fields such as
 * Date.
 */
export function mostCommonHeaders(answers: readonly Answer[]): Set<string> {
  const few = Math.max(1, Math.floor(answers.length * 0.7))
  const names = new Set(answers.flatMap(({ headers }) => Object.keys(headers)))
  const own = /^(allow|www-authenticate|retry-after|accept)$/
  const isUsual = (name: string) => answers.filter(({ headers }) => name in headers).length >= few
  return new Set([...names].filter(name => (ordinary.test(name) && !own.test(name)) || isUsual(name)))
}

const idForm = /^[A-Za-z]{1,12}_[\w-]{8,}$/

function requestIdIn({ headers, json, status }: Answer): string | undefined {
  const header = Object.entries(headers).find(
    ([name, value]) => /request-?id/.test(name) && idForm.test(value),
  )
  if (header !== undefined) return header[1]
  const inside = (value: unknown): string | undefined => {
    if (!isObject(value)) return undefined
    for (const [name, item] of Object.entries(value)) {
      if (/request_?id/i.test(name) && typeof item === 'string' && idForm.test(item)) return item
      const below = inside(item)
      if (below !== undefined) return below
    }
    return undefined
  }
  return status >= 400 ? inside(json) : undefined
}
