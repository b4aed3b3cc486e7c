import type { KeyRecord } from '../../schemas/generated/types.js'
import { isObject } from '../../src/common/json.js'
import { NotMet } from '../engine/outcome.js'
import { show } from '../model/member-checks.js'
import type { AnsweredExchange, ReceivedResponse } from './exchange.js'
import type { Client, ListQuery } from './requests.js'

export interface ListedRecord {
  record: { readonly [Member in keyof KeyRecord]?: unknown }
  /** The JSON Pointer of the record in the page. */
  pointer: string
  page: AnsweredExchange
}

export interface Page {
  exchange: AnsweredExchange
  records: readonly ListedRecord[]
  /** Undefined if the page has no cursor, an empty cursor, or a cursor that is not a string. */
  cursor: string | undefined
  total: unknown
}

export interface Walk {
  pages: readonly Page[]
  records: readonly ListedRecord[]
  /** Whether the last page has no cursor. */
  ended: boolean
  /** The cursor that came twice; undefined if none did. */
  loop: string | undefined
}

/** Called before each page except the first, with the number of the previous page. */
type BetweenPages = (number: number) => Promise<void>

/** Stores first pages and the pages of walks in memory, because many checks read the same pages. */
export interface Reader {
  /** Requests a page, even if the reader has stored it. @throws {NotMet} if the answer is not a page. */
  page(query: ListQuery): Promise<Page>
  firstPage(query: ListQuery): Promise<Page>
  /** Reads page after page, until a page has no cursor, a cursor comes twice, or `maxPages` pages are read. */
  walk(query: ListQuery, maxPages: number, between?: BetweenPages): Promise<Walk>
  /** Reads page after page like `walk`, until a page shows the key. */
  walkTo(keyId: string, query: ListQuery, maxPages: number): Promise<Walk>
  /** Reads one page of each walk in turn, to find a target that mixes up simultaneous walks. */
  walkInTurns(walks: readonly (readonly [query: ListQuery, maxPages: number])[]): Promise<Walk[]>
  forget(): void
}

export function createReader(client: Client, ownApi: string): Reader {
  const known = new Map<string, Promise<Page>>()

  async function page(query: ListQuery): Promise<Page> {
    return pageOf(await client.list(query))
  }

  function remembered(query: ListQuery): Promise<Page> {
    const { apiId = ownApi, ...others } = query
    const given = Object.entries({ apiId, ...others }).filter(([, value]) => value !== undefined)
    const name = JSON.stringify(given.sort())
    const read = known.get(name) ?? page(query)
    known.set(name, read)
    return read
  }

  async function walkInTurns(
    walks: readonly (readonly [query: ListQuery, maxPages: number])[],
  ): Promise<Walk[]> {
    const all = walks.map(([query, maxPages]) => walking(query, maxPages))
    await readInTurns(all)
    return all.map(({ walked }) => walked())
  }

  async function walk(query: ListQuery, maxPages: number, between?: BetweenPages): Promise<Walk> {
    const one = walking(query, maxPages, between)
    await readInTurns([one])
    return one.walked()
  }

  async function walkTo(keyId: string, query: ListQuery, maxPages: number): Promise<Walk> {
    const one = walking(query, maxPages)
    const isShown = () => one.walked().records.some(({ record }) => record.id === keyId)
    do await one.readNext()
    while (!one.isOver() && !isShown())
    return one.walked()
  }

  async function readInTurns(all: readonly ReturnType<typeof walking>[]): Promise<void> {
    for (let left = all; left.length > 0; left = left.filter(({ isOver }) => !isOver())) {
      for (const { readNext } of left) await readNext()
    }
  }

  function walking(query: ListQuery, maxPages: number, between?: BetweenPages) {
    const pages: Page[] = []
    const seen = new Set<string>()
    let cursor: string | undefined
    let loop: string | undefined
    return {
      async readNext(): Promise<void> {
        if (cursor !== undefined) await between?.(pages.length)
        const next = await remembered({ ...query, cursor })
        pages.push(next)
        cursor = next.cursor
        if (cursor === undefined) return
        if (seen.has(cursor)) loop = cursor
        seen.add(cursor)
      },
      isOver: () => cursor === undefined || loop !== undefined || pages.length >= maxPages,
      walked: () => walkOf(pages, cursor === undefined, loop),
    }
  }

  return { page, firstPage: remembered, walk, walkTo, walkInTurns, forget: () => known.clear() }
}

/** Reads an answer as a page. A 404 for a user counts as an empty page. @throws {NotMet} if the answer is not a page. */
export function pageOf(exchange: AnsweredExchange): Page {
  const { status, json } = exchange.response
  if (isOfNobody(exchange)) return { exchange, records: [], cursor: undefined, total: undefined }
  if (status !== 200) {
    throw new NotMet({ place: 'status', expected: '200', received: `${status}`, exchanges: [exchange] })
  }
  if (!isObject(json))
    throw new NotMet({
      place: { instanceLocation: '' },
      expected: 'a JSON object',
      received: shownBody(exchange.response),
      exchanges: [exchange],
    })
  const { keys } = json
  if (!Array.isArray(keys)) {
    throw new NotMet({
      place: { instanceLocation: '/keys' },
      expected: 'an array of keys',
      received: JSON.stringify(keys) ?? 'nothing',
      exchanges: [exchange],
    })
  }
  const records = keys.map((record, index) => ({
    record: isObject(record) ? record : {},
    pointer: `/keys/${index}`,
    page: exchange,
  }))
  const cursor = typeof json.cursor === 'string' && json.cursor !== '' ? json.cursor : undefined
  return { exchange, records, cursor, total: json.total }
}

export function shownBody({ json, text }: ReceivedResponse): string {
  if (json !== undefined) return show(json)
  return text === '' ? 'an empty body' : `no JSON: ${text}`
}

/** Whether a listing by externalId got a 404, which the target may answer for a user without visible keys. */
export function isOfNobody({ request, response }: AnsweredExchange): boolean {
  return response.status === 404 && request.query.some(([name]) => name === 'externalId')
}

function walkOf(pages: readonly Page[], ended: boolean, loop: string | undefined): Walk {
  return { pages, records: pages.flatMap(({ records }) => records), ended, loop }
}
