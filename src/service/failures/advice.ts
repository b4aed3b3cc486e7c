import { closestMatch } from 'leven'
import { requestMembers } from '../../../schemas/generated/request-members.js'
import type { RequestContext } from '../requests/request-context.js'
import { isSuspicious, latestSeconds } from '../requests/suspicious.js'
import type { State } from '../state.js'
import type { Failure } from './failure.js'

/**
 * What helps the person at the terminal or console with a request: what there is instead of what was asked for, or what a request
 * that was served did not mean. It never shows a token, and nothing of a body but names that are nearly those of a member.
 */
export function adviceOn(
  failure: Failure | undefined,
  state: State,
  context: RequestContext<unknown>,
): string | undefined {
  if (failure === undefined) return isSuspicious(context.json) ? doubts(context.json) : undefined
  switch (failure.kind) {
    case 'unknown-token':
      return tokenAdvice(state)
    case 'api-not-found':
      return apiAdvice(String(failure.details?.apiId ?? ''), state, context)
    case 'role-not-found':
      return nameAdvice('role', failure, [...(workspaceOf(state, context)?.roles.keys() ?? [])])
    case 'permission-not-found':
      return nameAdvice('permission', failure, [...(workspaceOf(state, context)?.permissions ?? [])])
    default:
      return undefined
  }
}

function tokenAdvice({ fixture: { tokens = [] } }: State): string {
  const there =
    tokens.length === 0
      ? 'The fixture has no tokens.'
      : `The tokens that there are stand in the fixture under "tokens" (${tokens.length}), and a server names them when it starts.`
  return `${there} With "anyToken" in the fixture, or keymock --any-token, any text is one.`
}

function apiAdvice(asked: string, { world }: State, { caller }: RequestContext<unknown>): string {
  const own = [...world.apis.values()].filter(({ workspaceId }) => workspaceId === caller?.workspaceId)
  return instead(
    'API',
    own.map(({ id }) => id),
    [asked],
    "in the token's workspace",
  )
}

function workspaceOf({ world }: State, { api }: RequestContext<unknown>) {
  return api && world.workspaces.get(api.workspaceId)
}

function nameAdvice(what: string, { details }: Failure, known: readonly string[]): string {
  return instead(
    what,
    known,
    String(details?.names ?? '')
      .slice(0, longestAsked)
      .split(', ', 3),
    'in the workspace',
  )
}

const mostNamed = 8
/** A body has room for 100,000 unknown members, each of which takes longer to compare than to read. */
const mostCompared = 50
/** No member of a request has a longer name. */
const longestMeant = 40
const longestAsked = 200

function instead(what: string, known: readonly string[], asked: readonly string[], where: string): string {
  if (known.length === 0) return `There is no ${what} ${where}.`
  const near = asked
    .map(name => closestMatch(name.slice(0, longestAsked), known, { maxDistance: 4 }))
    .filter(name => name !== undefined)
  const meant = near.length === 0 ? '' : `Did you mean ${[...new Set(near)].join(', ')}? `
  const rest = known.length > mostNamed ? ` and ${known.length - mostNamed} more` : ''
  return `${meant}There ${known.length === 1 ? 'is' : 'are'} ${known.slice(0, mostNamed).join(', ')}${rest} ${where}.`
}

/** What a body says that was served, and most probably was meant otherwise. */
function doubts(body: Record<string, unknown>): string | undefined {
  const members = requestMembers['create-key-request.schema.json#'] ?? []
  const unknown = Object.keys(body).filter(name => !members.includes(name) && name.length <= longestMeant)
  const sentences: string[] = []
  for (const name of unknown.slice(0, mostCompared)) {
    const meant = closestMatch(name, members, { maxDistance: 3 })
    if (meant === undefined) continue
    if (sentences.length === 3) break
    sentences.push(`"${name}" is no member of a create request and was ignored; did you mean "${meant}"?`)
  }
  const { expires } = body
  if (typeof expires === 'number' && expires > 0 && expires < latestSeconds) {
    const moment = new Date(expires).toISOString().slice(0, 10)
    sentences.push(`"expires" is in milliseconds, and so ${moment}; these look like seconds.`)
  }
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
