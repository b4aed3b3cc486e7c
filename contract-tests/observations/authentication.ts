import type { CheckContext } from '../engine/check-context.js'
import { probeList, probeListOnce, refusalStatus, seen, seenRefusal } from '../keys/probe.js'
import { basicCredentials, unknownToken } from '../script/wrong-tokens.js'
import { type AnsweredExchange, isAnswered, isSuccess } from '../traffic/exchange.js'
import type { Observation } from './observation.js'
import { ordinaryHeaders } from './responses.js'

export const authenticationObservations: readonly Observation[] = [
  {
    id: 'OBS-01',
    section: '7',
    statement: 'the answer to a request without a valid token',
    requests: 1,
    async observe(context) {
      const { run } = context
      const missing = await probeListOnce(context, { limit: 1 }, null)
      const unknown = await probeListOnce(context, { limit: 1 }, `Bearer ${unknownToken(run)}`)
      const empty = await probeListOnce(context, { limit: 1 }, 'Bearer ')
      const basic = await probeListOnce(context, { limit: 1 }, basicCredentials(run))
      return [
        ...seenRefusal('missing-token', missing),
        ...seen('errors.failures.missing-token.headers', missing, answer => ownHeaders(answer, context)),
        ...seenRefusal('unknown-token', unknown),
        ...seen('errors.failures.unknown-token.headers', unknown, answer => ownHeaders(answer, context)),
        ...seen('authentication.emptyBearer.status', empty, refusalStatus),
        ...seen('authentication.basic.status', basic, refusalStatus),
      ]
    },
  },
  {
    id: 'OBS-02',
    section: '5',
    statement: 'the accepted forms of the Authorization header',
    requests: 2,
    async observe(context) {
      const { token } = context
      const bare = await probeList(context, { limit: 1 }, token)
      const lowerCase = await probeList(context, { limit: 1 }, `bearer ${token}`)
      const value = () => (bare && isSuccess(bare) ? 'strip-bearer' : 'bearer')
      const note = `"bearer" in lower case is ${lowerCase && isSuccess(lowerCase) ? 'accepted' : 'refused'}`
      return seen('authentication.tokenSyntax', bare, value, note)
    },
  },
]

const challenge = 'www-authenticate'

/**
 * Header fields that only refused listings have, and WWW-Authenticate. Creates do not count, so that a run without creates finds
 * the same fields.
 */
function ownHeaders({ response }: AnsweredExchange, { history }: CheckContext): object | undefined {
  const answered = history.filter(isAnswered).filter(({ operation }) => operation === 'listKeys')
  const isOfRefusals = (name: string, value: string) =>
    !ordinaryHeaders.test(name) &&
    answered.every(one => {
      const other = one.response.headers[name]
      return other === undefined || (!isSuccess(one) && other === value)
    })
  const own = Object.entries(response.headers)
    .filter(([name, value]) => name === challenge || isOfRefusals(name, value))
    .map(([name, value]) => [name === challenge ? 'WWW-Authenticate' : name, value])
  return own.length === 0 ? undefined : Object.fromEntries(own)
}
