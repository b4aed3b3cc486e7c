import type { CreateKeyRequest, KeyRecord } from '../schemas/generated/types.js'
import type { AttemptName } from './attempts.js'
import type { AnsweredExchange } from './exchange.js'
import type { SpecimenName } from './specimens.js'

/** A key of the shared population, as its create answered. */
export interface Specimen {
  name: SpecimenName
  keyId: string
  key: string
  body: CreateKeyRequest
  exchange: AnsweredExchange
  /** Unix milliseconds, before the create was sent. */
  createdAfter: number
}

/** A record as it was listed, unchecked: any member may be anything. */
export interface ListedRecord {
  record: { readonly [Member in keyof KeyRecord]?: unknown }
  /** JSON Pointer of the record in the page. */
  pointer: string
  page: AnsweredExchange
}

/** The keys of one run. Each is created once, when it is first asked for. */
export interface Population {
  /** @throws {Unobtainable} when the target refused it, or its answer held no key. */
  specimen(name: SpecimenName): Promise<Specimen>
  /** The answer to a create of the shared population, whatever it was; of several bodies the last that was tried. */
  creation(name: SpecimenName): Promise<AnsweredExchange>
  /** The answer to a create that has to be refused. */
  attempt(name: AttemptName): Promise<AnsweredExchange>
  /** The records of the run's own keys, by keyId, read since the last write. */
  records(): Promise<ReadonlyMap<string, ListedRecord>>
  /** The record of one key; undefined while it is not listed. */
  recordOf(specimen: Specimen): Promise<ListedRecord | undefined>
  /** Every key that is known to be the run's own. */
  created(): readonly Specimen[]
}

/** A key that a check needs could not be had. The requirement that speaks of its create fails; those that need it are skipped. */
export class Unobtainable extends Error {
  override readonly name = 'Unobtainable'
  constructor(
    readonly specimen: SpecimenName,
    readonly exchange: AnsweredExchange,
    message: string,
  ) {
    super(message)
  }
}
