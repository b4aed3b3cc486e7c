import { closestMatch } from 'leven'
import type { Fault, Fixture } from '../../../schemas/generated/types.js'
import { asPrinted } from '../../domain/keymock-error.js'
import { defaultFixture, usableTokens } from '../../fixture/fixture-world.js'
import { readDataFile } from '../../node/files/read-data-file.js'
import type { ProfileName, ProfileSource } from '../../profile/profile-source.js'
import { shippedProfiles } from '../../profile/shipped-profiles.js'
import { flagOf } from '../options/option.js'
import { UsageError } from '../usage-error.js'

export interface WorldSource {
  /** Undefined for the built-in fixture. */
  fixtures: string | undefined
  /** The name of a shipped profile, or a file. */
  profile: string
  /** The number of additional generated keys. */
  keys: number | undefined
  randomSeed: number | undefined
  /** The only origin whose pages may call the mock. Replaces the profile's origin. */
  cors?: string | undefined
  /** Whether every token is accepted, as with `anyToken` in the fixture. */
  anyToken?: boolean | undefined
  faults?: string | undefined
}

export interface LoadedWorld {
  fixture: Fixture
  profile: ProfileName | ProfileSource
  faults: readonly Fault[]
}

/** Loads the code of a check only if the user gives a file to check. */
export async function loadWorld(
  source: Pick<WorldSource, 'fixtures' | 'profile' | 'cors' | 'anyToken' | 'faults'>,
): Promise<LoadedWorld> {
  const profile = withCors(await loadProfile(source.profile), source.cors)
  const fixture = await loadFixture(source.fixtures)
  const faults = await loadFaults(source.faults, fixture)
  return { fixture: source.anyToken ? withAnyToken(fixture) : fixture, profile, faults }
}

function withAnyToken(fixture: Fixture): Fixture {
  const workspaceId = fixture.workspaces[0]?.id
  return workspaceId === undefined ? fixture : { anyToken: { workspaceId }, ...fixture }
}

function withCors(profile: LoadedWorld['profile'], corsOrigin: string | undefined): LoadedWorld['profile'] {
  if (corsOrigin === undefined) return profile
  const source: ProfileSource = typeof profile === 'string' ? { extends: profile, name: profile } : profile
  return { ...source, responses: { ...source.responses, corsOrigin } }
}

export async function withGeneratedKeys(
  fixture: Fixture,
  { keys: count = 0, randomSeed = 0 }: Pick<WorldSource, 'keys' | 'randomSeed'>,
): Promise<Fixture> {
  const apiId = fixture.workspaces.flatMap(({ apis }) => apis)[0]?.id
  if (count === 0 || apiId === undefined) return fixture
  const { generateKeys } = await import('../../fixture/generate-keys.js')
  const generated = await generateKeys({ fixture, apiId, count, randomSeed })
  return { ...fixture, keys: [...(fixture.keys ?? []), ...generated] }
}

export function filesOf({
  fixtures,
  profile,
  faults,
  handlers,
}: Pick<WorldSource, 'fixtures' | 'profile' | 'faults'> & { handlers?: string | undefined }): string[] {
  return [fixtures, isShipped(profile) ? undefined : profile, faults, handlers].filter(
    file => file !== undefined,
  )
}

async function loadFixture(path: string | undefined): Promise<Fixture> {
  if (path === undefined) return defaultFixture()
  const role = { code: 'FIXTURE', without: `start without ${flagOf('fixtures')}` }
  const { value, checked } = await readDataFile(path, role)
  const { checkFixture } = await import('../../fixture/check-fixture.js')
  return checked(() => checkFixture(value, path))
}

async function loadFaults(path: string | undefined, fixture: Fixture): Promise<readonly Fault[]> {
  if (path === undefined) return []
  const role = { code: 'FAULT', without: `start without ${flagOf('faults')}` }
  const { value, checked } = await readDataFile(path, role)
  const { checkFaults } = await import('../../service/faults/check-fault.js')
  return checked(() => checkFaults(value, path, fixture))
}

async function loadProfile(nameOrPath: string): Promise<ProfileName | ProfileSource> {
  if (isShipped(nameOrPath)) return nameOrPath
  if (!/[./\\]/.test(nameOrPath)) throw unknownProfile(nameOrPath)
  const role = { code: 'PROFILE', without: `start without ${flagOf('profile')}` }
  const { value, checked } = await readDataFile(nameOrPath, role)
  const { resolveProfile } = await import('../../profile/resolve-profile.js')
  return checked(() => resolveProfile(value as ProfileSource, nameOrPath))
}

function isShipped(name: string): name is ProfileName {
  return Object.hasOwn(shippedProfiles, name)
}

function unknownProfile(name: string): UsageError {
  const names = Object.keys(shippedProfiles)
  const meant = closestMatch(name.toLowerCase(), names, { maxDistance: 4 })
  return new UsageError(asPrinted`OPTION_INVALID  ${flagOf('profile')}
    Found ${JSON.stringify(name)}; expected ${names.join(', ')} or the name of a \
    file${meant === undefined ? '.' : `. Did you mean ${meant}?`}
    For a file, write its name with a dot or a slash, such as ${flagOf('profile')} ./${name}.json.`)
}

/** A token, and an API that the token may use. */
export function accessTo(fixture: Fixture): { token: string; apiId: string } {
  for (const { token, workspaceId } of usableTokens(fixture)) {
    const apiId = fixture.workspaces.find(({ id }) => id === workspaceId)?.apis[0]?.id
    if (apiId !== undefined) return { token, apiId }
  }
  throw new UsageError(asPrinted`FIXTURE_UNUSABLE  the fixture
    The fixture has no token with access to an API, so every request fails.
    Add a token and an API in the same workspace.`)
}
