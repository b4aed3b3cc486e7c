import type { ListKeysQuery, StoredKey } from '../../schemas/generated/types.js'
import { operationNamed } from '../../schemas/operations.js'
import type { Failure } from './failures/failure.js'
import { lazyParts } from './lazy-parts.js'
import type { Operation } from './operation.js'
import { authentication } from './requests/authentication.js'
import { isPermitted, permissionDetails, refuseWithout } from './requests/authorization.js'
import { findApiStage } from './requests/find-api-stage.js'
import { known, type RequestContext } from './requests/request-context.js'
import type { State } from './state.js'

const nothingToCheck = () => undefined

/** `GET /v1/apis.listKeys` (spec 4.1). */
export const listKeysOperation: Operation<ListKeysQuery> = {
  ...operationNamed('apis.listKeys'),
  stages: {
    mediaType: nothingToCheck,
    syntax: nothingToCheck,
    async validation({ profile }, context) {
      const { readQuery } = await lazyParts.readQuery()
      const parsed = readQuery(context.search, profile)
      if ('violations' in parsed)
        return { kind: 'invalid-request', violations: parsed.violations, violationsIn: 'query' }
      context.input = parsed.query
      return undefined
    },
    authentication,
    authorization: ({ profile }, context) => refuseWithout(profile.authorization.list, context, profile),
    api: findApiStage,
  },
  async run(state, context) {
    const decryptFailure = await refuseDecrypt(state, context)
    if (decryptFailure !== undefined) return decryptFailure
    const command = { api: known(context.api), query: known(context.input), now: context.now }
    const { listKeys } = await lazyParts.listKeys()
    const outcome = await listKeys(state.store, state, state.profile, command)
    if (outcome.kind !== 'listed') return { kind: outcome.kind }
    const { keys, total, cursor } = outcome
    const cursorText = cursor === undefined ? '' : `,"cursor":${JSON.stringify(cursor)}`
    const texts = records(state, context, keys)
    // Joined with what is around them: put around the joined text, it would have that copied once more.
    texts[0] = `{"keys":[${texts[0] ?? ''}`
    texts[texts.length - 1] += `],"total":${total}${cursorText}}`
    return { body: texts.join(',') }
  },
}

/** Each of the keys as JSON. */
function records(state: State, context: RequestContext<ListKeysQuery>, keys: readonly StoredKey[]): string[] {
  const { recordTexts } = state
  const isRevealed = known(context.input).decrypt === true && mayDecrypt(state, context)
  return keys.map(key =>
    isRevealed && key.plaintext !== undefined
      ? recordTexts.revealed(key, context.now)
      : recordTexts.of(key, context.now),
  )
}

function mayDecrypt({ profile }: State, context: RequestContext<ListKeysQuery>): boolean {
  return isPermitted(known(context.caller), profile.authorization.decrypt, known(context.input).apiId)
}

async function refuseDecrypt(
  state: State,
  context: RequestContext<ListKeysQuery>,
): Promise<Failure | undefined> {
  const { decrypt, apiId, externalId } = known(context.input)
  const { decrypt: needed, decryptWithout, decryptOfUnknownUser } = state.profile.authorization
  if (decrypt !== true || decryptWithout === 'omit' || mayDecrypt(state, context)) return undefined
  if (externalId !== undefined && decryptOfUnknownUser === 'answer') {
    const user = await state.store.identity(known(context.api).workspaceId, externalId)
    if (user === undefined) return undefined
  }
  const details = await permissionDetails(known(context.caller), needed, apiId, state.profile)
  return { kind: 'decrypt-not-permitted', details }
}
