import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Fixture } from '../../../schemas/generated/types.js'
import type { CreatedFrom } from '../../domain/key-store.js'

export interface StoredWorld {
  fixture: string
  fixtureHash: string
  profile: string
  faults: string
  begunAt: string
}

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** A fixture that several sandboxes share is packed and hashed only once. */
const packed = new WeakMap<Fixture, Promise<string>>()
const hashes = new WeakMap<Fixture, string>()

/** @param shared The fixture without secrets, because every user of the store can read it. */
export async function storedWorld(
  shared: Fixture,
  { profile, begunAt, faults }: Omit<CreatedFrom, 'fixture' | 'faultState'>,
): Promise<StoredWorld> {
  const fixture = packed.get(shared) ?? pack(shared)
  packed.set(shared, fixture)
  return {
    fixture: await fixture,
    fixtureHash: fixtureHashOf(shared),
    profile: JSON.stringify(profile),
    faults: JSON.stringify(faults),
    begunAt: String(begunAt),
  }
}

async function pack(shared: Fixture): Promise<string> {
  return (await deflated(JSON.stringify(shared))).toString('base64')
}

export function fixtureHashOf(shared: Fixture): string {
  const hash = hashes.get(shared) ?? createHash('sha256').update(JSON.stringify(shared)).digest('base64url')
  hashes.set(shared, hash)
  return hash
}

/** Does not check the fixture again, because only checked fixtures are stored. */
export async function readFixture({ fixture }: Pick<StoredWorld, 'fixture'>): Promise<Fixture> {
  return JSON.parse((await inflated(Buffer.from(fixture, 'base64'))).toString('utf8'))
}
