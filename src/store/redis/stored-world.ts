import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Fixture } from '../../../schemas/generated/types.js'
import type { Origin } from '../../domain/key-store.js'

/** What a generation was begun from, as it lies in the store. */
export interface StoredWorld {
  fixture: string
  fixtureHash: string
  profile: string
  /** Those that are there from the beginning. */
  faults: string
  begunAt: string
}

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** Sandboxes that begin alike begin with the same fixture: it is written once. */
const written = new WeakMap<Fixture, Promise<Pick<StoredWorld, 'fixture' | 'fixtureHash'>>>()

/** @param shared Without what is secret: it is there for all who read the store. */
export async function storedWorld(
  shared: Fixture,
  { profile, begunAt, faults }: Omit<Origin, 'fixture' | 'ledger'>,
): Promise<StoredWorld> {
  const fixture = written.get(shared) ?? writeFixture(shared)
  written.set(shared, fixture)
  return {
    ...(await fixture),
    profile: JSON.stringify(profile),
    faults: JSON.stringify(faults),
    begunAt: String(begunAt),
  }
}

async function writeFixture(shared: Fixture): Promise<Pick<StoredWorld, 'fixture' | 'fixtureHash'>> {
  const text = JSON.stringify(shared)
  return { fixture: (await deflated(text)).toString('base64'), fixtureHash: hashOf(text) }
}

/** By what replicas tell whether they mean the same fixture. */
export function fixtureHashOf(shared: Fixture): string {
  return hashOf(JSON.stringify(shared))
}

/** It was checked before it was stored. */
export async function readFixture({ fixture }: Pick<StoredWorld, 'fixture'>): Promise<Fixture> {
  return JSON.parse((await inflated(Buffer.from(fixture, 'base64'))).toString('utf8'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
