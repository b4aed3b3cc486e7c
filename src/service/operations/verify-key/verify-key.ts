import { sha256Bytes } from '#sha256'
import { validateKeyVerificationRequest } from '../../../../schemas/generated/neighbour-validators.js'
import type {
  KeyVerificationRequest,
  KeyVerificationResponse,
  Profile,
} from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { writeId } from '../../../domain/keys/create-key.js'
import { hashedToken, isHashed, keyHash } from '../../../domain/keys/key-hash.js'
import { allPermissions } from '../../../domain/keys/key-record.js'
import { type VerifyOutcome, verifyRequest } from '../../../domain/keys/verify-request.js'
import type { World } from '../../../domain/world.js'
import { headerText, shorten } from '../../failures/violation.js'
import type { Operation } from '../../operation.js'
import { mediaTypeStep, syntaxStep } from '../../steps.js'
import { bodyStep } from '../neighbours/key-of-request.js'

export const verifyKeyFailures = [
  'internal-error',
  'invalid-request',
  'malformed-json',
  'permission-query-invalid',
  'rate-limited',
  'ratelimit-not-found',
  'request-timeout',
  'service-unavailable',
  'workspace-disabled',
] as const

/** The specification does not contain this operation. A request needs no token. */
export const verifyKeyOperation: Operation<KeyVerificationRequest> = {
  ...operationNamed('keys.verifyKey'),
  failures: verifyKeyFailures,
  steps: {
    mediaType: mediaTypeStep,
    syntax: syntaxStep,
    validation: bodyStep(validateKeyVerificationRequest, 'key-verification-request.schema.json'),
  },
  async run({ store, world, profile, counters, fixture, emit }, context) {
    const { input, now, requestId } = context
    const isEnabled = (id: string) => fixture.workspaces.find(one => one.id === id)?.enabled !== false
    const surroundings = { world, profile, counters, isEnabled }
    const outcome = await store.change({ keyHash: keyHash(input.key) }, ({ key }) =>
      verifyRequest(key, input, surroundings, now),
    )
    switch (outcome.kind) {
      case 'unknown-key': {
        const token = verifiedToken(input, world, profile, now)
        return {
          body: [
            JSON.stringify({ ...(token ?? { valid: false, code: 'NOT_FOUND' }), requestId: requestId() }),
          ],
        }
      }
      case 'workspace-disabled':
        return { kind: outcome.kind, rule: { section: '5' } }
      case 'permission-query-invalid':
        return { kind: outcome.kind, rule: { pointer: '/authorization/permissions' } }
      case 'ratelimit-not-found': {
        const { id, identity } = outcome.key
        const nor =
          identity === undefined
            ? 'and there is no identity connected'
            : `nor identity { id: ${identity.id}, externalId: ${identity.externalId}}`
        return {
          kind: outcome.kind,
          details: { name: outcome.name, keyId: id, identity: nor },
          rule: { pointer: '/ratelimits' },
        }
      }
    }
    context.key = outcome.key
    for (const { window, used } of outcome.counts) counters.set(window, used)
    if (outcome.code === 'VALID') {
      context.changed = { type: 'key', change: 'used', keyId: outcome.key.id, apiId: outcome.key.apiId }
      emit(context.changed)
    }
    const { exceeded } = outcome
    return {
      body: [JSON.stringify(verification(outcome, world, requestId()))],
      ...(exceeded !== undefined && {
        headers: { 'Unkey-Ratelimit-Triggered': headerText(shorten(exceeded)) },
      }),
    }
  },
  warning: ({ key }) =>
    key?.remaining !== undefined && key.remaining < 0
      ? `The key was overdrawn: getKey and listKeys show ${key.remaining} remaining uses. The version of Unkey that this profile imitates has this bug.`
      : undefined,
}

function verification(
  { code, key, remaining, limit }: Extract<VerifyOutcome, { kind: 'verified' }>,
  world: World,
  requestId: string,
): KeyVerificationResponse {
  const { identity } = key
  return {
    keyId: key.id,
    valid: code === 'VALID',
    ...(key.name !== undefined && { name: key.name }),
    ...(key.owner !== undefined && { ownerId: key.owner }),
    ...(key.meta !== undefined && { meta: key.meta }),
    ...(key.expires !== undefined && { expires: key.expires }),
    ...(remaining !== undefined && { remaining }),
    ...(limit !== undefined && { ratelimit: limit }),
    enabled: key.enabled,
    permissions: allPermissions(key, world),
    ...(key.environment !== undefined && { environment: key.environment }),
    code,
    ...(identity !== undefined && {
      identity: { id: identity.id, externalId: identity.externalId, meta: identity.meta ?? {} },
    }),
    requestId,
  }
}

/** A token of the fixture belongs to no API, so a valid token with an `apiId` gets the code FORBIDDEN. */
function verifiedToken(
  { key, apiId }: KeyVerificationRequest,
  { tokens }: World,
  profile: Profile,
  now: number,
): Omit<KeyVerificationResponse, 'requestId'> | undefined {
  // Ignores a hash in the request. The fixture may contain the hash of a token, but the hash itself is not a token.
  const caller = isHashed(key) ? undefined : (tokens.get(key) ?? tokens.get(hashedToken(key)))
  if (caller === undefined) return undefined
  const isForeign = apiId !== undefined && apiId !== ''
  const code = caller.refused !== undefined ? 'DISABLED' : isForeign ? 'FORBIDDEN' : 'VALID'
  return {
    keyId: writeId('key', sha256Bytes(key).slice(0, profile.ids.randomBytes), profile, now),
    valid: code === 'VALID',
    enabled: caller.refused === undefined,
    permissions: [...(caller.permissions ?? [])],
    code,
  }
}
