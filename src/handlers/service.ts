import type { Profile } from '../../schemas/generated/types.js'
import type { Clock } from '../clock.js'
import type { ListMemory } from '../domain/list-keys.js'
import type { World } from '../domain/world.js'
import type { Random } from '../random.js'
import type { Recent } from '../recent.js'
import type { KeyStore } from '../store/key-store.js'
import type { Exchange } from './exchange.js'
import type { Interventions } from './interventions.js'
import type { PageMemo } from './page-memo.js'
import type { Reading } from './read-query.js'
import type { RecordTexts } from './record-texts.js'

/** What every answer needs to know of its request. */
export type RequestHead = Pick<Request, 'method' | 'url'>

/** Everything that answering a request needs. */
export interface Service {
  profile: Profile
  world: World
  store: KeyStore
  clock: Clock
  random: Random
  memory: ListMemory
  recordTexts: RecordTexts
  /** What was read of the queries that came last. */
  readings: Recent<Reading>
  pageMemo: PageMemo
  interventions: Interventions
  /** Is told of every answered request, and of errors that the client only sees as an internal error. */
  report: (exchange: Exchange, request: RequestHead) => void
  /** Whether anybody wants to be told; putting an exchange together costs as much as a small answer. */
  isObserved: () => boolean
  /** Resolves when the state is there to be asked. */
  ready: Promise<void>
  /** Whether it has: then nobody needs to wait for it. */
  isReady: boolean
  /** Runs work that reads, thinks and writes: as one act, where several fakes share a state. */
  transact<T>(work: () => Promise<T>): Promise<T>
}
