import type { ListKeysQuery } from '../../../../schemas/generated/types.js'
import { operationNamed } from '../../../../schemas/operations.js'
import { listKeys } from '../../../domain/listing/list-keys.js'
import type { Failure } from '../../failures/failure.js'
import { commonFailures, type Operation } from '../../operation.js'
import type { CheckedContext } from '../../request-context.js'
import type { State } from '../../state.js'
import { authentication } from '../../steps/authentication.js'
import { findApiStep, isPermitted, permissionDetails, refuseWithout } from '../../steps/authorization.js'
import { refuseBrokenQuery } from './broken-query.js'
import { readQuery } from './read-query.js'

type Context = CheckedContext<ListKeysQuery>

export const listKeysFailures = [...commonFailures, 'decrypt-not-permitted', 'invalid-cursor'] as const

/** `GET /v1/apis.listKeys` (spec 4.1). */
export const listKeysOperation: Operation<ListKeysQuery> = {
  ...operationNamed('apis.listKeys'),
  failures: listKeysFailures,
  permissions: 'authorization.list',
  steps: {
    validation({ profile }, context) {
      const broken = refuseBrokenQuery(context.search, profile)
      if (broken !== undefined) return broken
      const parsed = readQuery(context.search, profile)
      if ('violations' in parsed)
        return { kind: 'invalid-request', violations: parsed.violations, violationsIn: 'query' }
      context.input = parsed.query
      return undefined
    },
    authentication,
    authorization: ({ profile }, context) => refuseWithout(profile.authorization.list, context, profile),
    api: findApiStep,
  },
  async run(state, context) {
    const decryptFailure = await refuseDecrypt(state, context)
    if (decryptFailure !== undefined) return decryptFailure
    const { api, input: query, now } = context
    const outcome = await listKeys(state.store, state, state.profile, { api, query, now })
    if (outcome.kind !== 'listed') return { kind: outcome.kind }
    const { keys, total, cursor } = outcome
    context.listed = { keyIds: keys.map(({ id }) => id), ...(cursor !== undefined && { cursor }) }
    const { recordTexts } = state
    const isRevealed = query.decrypt === true && mayDecrypt(state, context)
    const body: string[] = ['{"keys":[']
    for (const key of keys) {
      if (body.length > 1) body.push(',')
      body.push(isRevealed ? recordTexts.revealed(key, now) : recordTexts.of(key, now))
    }
    const cursorText = cursor === undefined ? '' : `,"cursor":${JSON.stringify(cursor)}`
    body.push(`],"total":${total}${cursorText}}`)
    return { body }
  },
  parameters(search, profile) {
    const parsed = readQuery(search, profile)
    return 'query' in parsed ? parsed.query : undefined
  },
  showsKeys: search => search.includes('decrypt'),
}

function mayDecrypt({ profile }: State, { caller, input }: Context): boolean {
  return isPermitted(caller, profile.authorization.decrypt, input.apiId)
}

async function refuseDecrypt(state: State, context: Context): Promise<Failure | undefined> {
  const { decrypt, apiId, externalId } = context.input
  const { decrypt: needed, decryptWithout, decryptOfUnknownUser } = state.profile.authorization
  if (decrypt !== true || decryptWithout === 'omit' || mayDecrypt(state, context)) return undefined
  if (externalId !== undefined && decryptOfUnknownUser === 'answer') {
    const user = await state.store.identity(context.api.workspaceId, externalId)
    if (user === undefined) return undefined
  }
  const details = permissionDetails(context.caller, needed, apiId, state.profile)
  return { kind: 'decrypt-not-permitted', details }
}
