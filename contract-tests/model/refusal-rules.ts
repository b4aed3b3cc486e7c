import { hypotheses, keysWithoutCreate } from '../findings/hypotheses.js'
import { similarTokens } from '../script/wrong-tokens.js'
import { isSuccess } from '../traffic/exchange.js'
import type { AnswerFact, NoKeyFact, RecordFact } from './facts.js'
import { type Rule, rule, type When } from './rule.js'
import { theToken, tokenIn } from './seen-secrets.js'
import { isRefused } from './succeeds.js'

export const isListing = ({ exchange }: AnswerFact) => exchange.operation === 'listKeys'
export const isCreate = ({ exchange }: AnswerFact) => exchange.operation === 'createKey'

type Credentials =
  | 'absent'
  | 'empty'
  | 'other scheme'
  | 'valid, but elsewhere'
  | 'created key'
  | 'similar token'
  | 'other token'
  | 'accepted'

export function credentialsOf({ exchange: { request }, world }: AnswerFact): Credentials {
  const { authorization = '', ...headers } = request.headers
  if (world.secrets.accepted.get(authorization)) return 'accepted'
  const token = /^bearer +(\S.*)/i.exec(authorization)?.[1]
  if (token === undefined) {
    const places = [authorization, ...Object.values(headers), ...request.query.map(([, value]) => value)]
    if (places.some(text => world.secrets.find(text).includes(theToken))) return 'valid, but elsewhere'
    if (authorization === '') return 'absent'
    return /^bearer *$/i.test(authorization) ? 'empty' : 'other scheme'
  }
  if (world.raws.get(token)) return 'created key'
  const isSimilar = [...world.secrets.accepted].some(([valid]) =>
    similarTokens(tokenIn(valid)).includes(token),
  )
  return isSimilar ? 'similar token' : 'other token'
}

/** The requirements for each kind of wrong credentials in a listing and in a create. */
const strangers: readonly (readonly [Credentials, listing: string, create: string])[] = [
  ['absent', 'AUT-01', 'AUT-02'],
  ['empty', 'AUT-03', 'AUT-07'],
  ['other scheme', 'AUT-05', 'AUT-09'],
  ['other token', 'AUT-04', 'AUT-06'],
  ['similar token', 'AUT-11', 'AUT-14'],
  ['created key', 'AUT-10', 'AUT-06'],
  ['valid, but elsewhere', 'AUT-13', 'AUT-13'],
]

const refusesStrangers = strangers.map(([credentials, ...ids]) =>
  rule<AnswerFact>(
    [...new Set(ids), 'AUT-12', 'AUT-15'].join(' '),
    fact =>
      fact.exchange.purpose === 'refusal' && credentialsOf(fact) === credentials
        ? isRefused(fact.exchange)
        : undefined,
    {
      when: {
        ...(ids[0] !== ids[1] && { [ids[0]]: isListing, [ids[1]]: isCreate }),
        // In the traffic of other clients, these requirements would only repeat the specific one.
        'AUT-12': fact => fact.world.ownsKeys && fact.isRepeated,
        'AUT-15': fact => fact.world.ownsKeys,
      },
    },
  ),
)

/** Only the script knows which names exist. For traffic without a script, `other` decides. Random sessions send only unknown names. */
const serves =
  (id: string, other: (fact: AnswerFact) => boolean = () => false) =>
  (fact: AnswerFact) =>
    fact.exchange.serves?.split(' ').includes(id) ?? other(fact)

/** Rules for requests that a service must refuse. */
export const refusalRules: readonly Rule<AnswerFact>[] = [
  ...refusesStrangers,
  rule(
    'ROL-01 ROL-02 ROL-03 ROL-04 ROL-11 ROL-12 API-03',
    fact =>
      isCreate(fact) && fact.exchange.purpose === 'refusal' && credentialsOf(fact) === 'accepted'
        ? isRefused(fact.exchange)
        : undefined,
    {
      when: {
        'ROL-01': serves('ROL-01', ({ body }) => body?.roles !== undefined),
        'ROL-02': serves(
          'ROL-02',
          ({ body }) => body?.roles === undefined && body?.permissions !== undefined,
        ),
        ...Object.fromEntries(['ROL-03', 'ROL-04', 'ROL-11', 'ROL-12', 'API-03'].map(id => [id, serves(id)])),
      },
    },
  ),
]

/** The requirements that a key breaks, if its create was refused, or had to be. */
const noKey: Readonly<Record<string, (create: AnswerFact) => boolean>> = {
  'ROL-05': serves(
    'ROL-05',
    fact => credentialsOf(fact) === 'accepted' && [fact.body?.roles, fact.body?.permissions].some(Boolean),
  ),
  'ROL-06': serves('ROL-06'),
  'ROL-07': serves('ROL-07'),
  'AUT-08': serves('AUT-08', fact => credentialsOf(fact) !== 'accepted'),
  'AUT-14': serves('AUT-14'),
}

const whenRefused: When<Pick<NoKeyFact, 'refused'>> = Object.fromEntries(
  Object.entries(noKey).map(([id, isOf]) => [id, ({ refused }) => refused.some(isOf)]),
)

export const noKeyRules: readonly Rule<NoKeyFact>[] = [
  rule(Object.keys(noKey).join(' '), () => true, { when: whenRefused }),
]

export const strangerRule = rule<RecordFact>(
  `${Object.keys(noKey).join(' ')} CRE-09 MOD-16`,
  ({ record, pointer, isStranger, refused, known }) => {
    const [create] = refused
    const received = `the key ${String(record.id)}`
    if (create !== undefined)
      return {
        ...{ at: pointer, expected: 'no key of a refused create', received },
        cause: isSuccess(create.exchange)
          ? 'createKey makes a key that it must refuse'
          : hypotheses.leftByRefusal,
        after: [create.exchange],
      }
    if (!isStranger) return known?.create !== undefined || undefined
    return { at: pointer, expected: 'only keys that a create returned', received, cause: keysWithoutCreate }
  },
  {
    when: {
      ...whenRefused,
      // If no listing shows the id of a create, the ids are wrong, and not the number of keys.
      'CRE-09': ({ isStranger, world }, isMet) => isMet || (isStranger && world.findsCreated),
      'MOD-16': ({ isStranger }, isMet) => isMet || isStranger,
    },
  },
)
