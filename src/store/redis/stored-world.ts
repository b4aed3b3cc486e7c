import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Fixture, Profile } from '../../../schemas/generated/types.js'

/** What a generation was begun from, as it lies in the store. */
export interface StoredWorld {
  fixture: string
  fixtureHash: string
  profile: string
  profileHash: string
  begunAt: string
}

const deflated = promisify(deflateRaw)
const inflated = promisify(inflateRaw)

/** @param shared Without what is secret: it is there for all who read the store. */
export async function storedWorld(shared: Fixture, profile: Profile, begunAt: number): Promise<StoredWorld> {
  const fixtureText = JSON.stringify(shared)
  const profileText = JSON.stringify(profile)
  return {
    fixture: (await deflated(fixtureText)).toString('base64'),
    fixtureHash: hashOf(fixtureText),
    profile: profileText,
    profileHash: hashOf(profileText),
    begunAt: String(begunAt),
  }
}

/** By what replicas tell whether they mean the same fixture, or the same profile. */
export function contentHash(content: Fixture | Profile): string {
  return hashOf(JSON.stringify(content))
}

/** It was checked before it was stored. */
export async function readFixture({ fixture }: Pick<StoredWorld, 'fixture'>): Promise<Fixture> {
  return JSON.parse((await inflated(Buffer.from(fixture, 'base64'))).toString('utf8'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
