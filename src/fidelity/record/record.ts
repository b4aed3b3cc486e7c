import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import { unlessImpossible } from '../../../contract-tests/keys/probe.js'
import type { ContractReport, Fixture } from '../../../schemas/generated/types.js'
import { isObject } from '../../common/is-object.js'
import { cursorIn, list } from '../calls/call.js'
import { type RunOptions, runAlone } from '../learn/play-scenes.js'
import { fixtureOf, unseenStates } from './fixture-of.js'

export interface RecordOptions extends Omit<RunOptions, 'allowWrites' | 'maxKeys'> {
  /** Whether the fixture has the real names, users and metadata, instead of invented ones. @default false */
  verbatim?: boolean | undefined
}

export interface Recorded {
  /** Undefined if the run read no page. */
  fixture: Fixture | undefined
  keys: number
  total: number | undefined
  /** The number of keys whose listing does not show whether they are disabled. */
  unseenStates: number
  /** Whether the run read the last page, or a page without a new key. */
  isWhole: boolean
  report: ContractReport
}

type Json = Readonly<Record<string, unknown>>

interface Pages {
  records: Map<string, Json>
  pages: number
  total: number | undefined
  isWhole: boolean
  now: number
}

/** Records the keys of an API as a fixture. Sends only listings without `decrypt`, within the limits of a contract run. */
export async function record(options: RecordOptions): Promise<Recorded> {
  const { verbatim = false, ...asked } = options
  const pages: Pages = { records: new Map(), pages: 0, total: undefined, isWhole: false, now: 0 }
  const size = { statement: 'the keys of the API', keys: 0, requests: 1 }
  const report = await runAlone({ ...asked, allowWrites: false }, size, context => readPages(context, pages))
  const { records, total, isWhole, now } = pages
  const all = [...records.values()]
  const fixture =
    pages.pages === 0 ? undefined : fixtureOf(all, { apiId: options.apiId, now, isVerbatim: verbatim })
  return { fixture, keys: records.size, total, unseenStates: unseenStates(all, now), isWhole, report }
}

/** The maximum number of keys on a page (section 4.1). */
const pageSize = 100

async function readPages({ client, clock, time, run }: CheckContext, pages: Pages): Promise<void> {
  const query = { apiId: run.apiId, limit: pageSize, revalidateKeysCache: true }
  for (let cursor: string | undefined; ; ) {
    const call = list('page', { ...query, cursor })
    const exchange = await unlessImpossible(() => client.send({ ...call, purpose: 'probe' }))
    const answer = exchange?.response
    if (answer?.status !== 200 || !isObject(answer.json) || !Array.isArray(answer.json.keys)) return
    const { keys, total } = answer.json
    const known = pages.records.size
    for (const key of keys) {
      if (isObject(key) && typeof key.id === 'string') pages.records.set(key.id, key)
    }
    pages.pages += 1
    pages.now = clock.latest(time.now())
    if (typeof total === 'number') pages.total = total
    cursor = cursorIn(answer)
    // Stops after a page without a new key, to avoid an endless loop.
    pages.isWhole = cursor === undefined || pages.records.size === known
    if (pages.isWhole) return
  }
}
