import { smallTarget } from '../../contract-tests/random/small-world.js'
import { rightServers } from '../../contract-tests/right/index.js'
import { type Learnt, learn } from '../../src/fidelity/learn/learn.js'
import { type Parity, parity } from '../../src/fidelity/parity/parity.js'
import { recordedFixture } from '../../src/profile/test-support/recording.js'
import { type Subject, serverOf } from '../mutants/run-against.js'

interface Live extends Subject {
  name: string
  target?: Pick<typeof smallTarget, 'token' | 'apiId' | 'existingRole' | 'existingPermission'>
}

export function allServers(): Live[] {
  return [
    { name: 'standard' },
    { name: 'unkey-v1', profile: 'unkey-v1', ...recordedWorld() },
    ...rightServers.map(({ name, profile, middleware }) => ({
      name,
      ...(profile !== undefined && { profile: { name, ...profile } }),
      ...(middleware !== undefined && { middleware }),
    })),
  ]
}

export async function thereAndBack(live: Live, calls: number): Promise<{ learnt: Learnt; compared: Parity }> {
  const { name: _, target = smallTarget, ...subject } = live
  const { token, apiId, existingRole, existingPermission } = target
  const { fetch, time } = serverOf(subject)
  const asked = { token, apiId, existingRole, existingPermission, fetch, time, randomSeed: 1 }
  const { baseUrl } = smallTarget
  // The limit is high, because a create that gets a 500 counts as a key.
  const learnt = await learn({ ...asked, baseUrl, runId: 'learn1run', maxKeys: 300 })
  const { whole: profile, fixture } = learnt
  const budget = { maxKeys: 4 * calls, maxRequests: 10 * calls, timeoutMs: 3_600_000 }
  const compared = await parity({
    ...asked,
    ...budget,
    baseUrl,
    runId: 'parity1run',
    profile,
    fixture,
    calls,
  })
  return { learnt, compared }
}

function recordedWorld(): Required<Pick<Live, 'fixture' | 'target'>> {
  const fixture = recordedFixture()
  const { tokens = [], workspaces } = fixture
  const owner = tokens.find(({ permissions }) => permissions?.includes('*'))
  const {
    apis = [],
    roles = [],
    permissions = [],
  } = workspaces.find(({ id }) => id === owner?.workspaceId) ?? {}
  const [api, role, permission] = [apis.find(({ recoverable }) => recoverable), roles[0], permissions[0]]
  if (!owner || !api || !role || !permission)
    throw new Error(
      'The recorded fixture lacks a token with all permissions, a recoverable API, a role or a permission.',
    )
  const existingPermission = typeof permission === 'string' ? permission : ''
  return {
    fixture,
    target: { token: owner.token, apiId: api.id, existingRole: role.name, existingPermission },
  }
}

const headers = 'its refusals lack header fields that a mock adds to every answer'
const pages = 'no field can express a page that is shorter than its limit'
const order = 'no field can express the order of its listings'
const total = 'no field can express an estimated total, or a total that counts unlisted keys'
const late = 'no field can express that listings show a key late'
const ownHeaders = 'its refusals have a kind and header fields that no profile can give to a failure'
const form = 'no field describes the characters of its keys'
const members = 'no field adds or omits these members'
const disabled = 'no field can express that listings show late that a key is disabled'
const implied = 'in a fixture, a role has permissions, but no roles, and a permission has no permissions'
const units = 'a profile can name only milliseconds and seconds as units'

export const beyondProfiles: Readonly<Record<string, string>> = {
  'failures-html': headers,
  'failures-text': headers,
  'failures-xml': headers,
  'failures-empty': headers,
  'failures-json-string': headers,
  'failures-empty-object': headers,
  'unauthorised-to-login': 'a failure of a profile has a status from 400 to 599',
  'refused-token-repeated': 'no text of a profile repeats a token',
  'unknown-user-404': 'no failure of a profile refuses a listing for an unknown user',
  'pages-of-half': pages,
  'pages-of-at-most-10': pages,
  'pages-of-two-thirds': pages,
  'empty-page-first': pages,
  'cursor-null-at-the-end': 'a cursor of a profile is a string or absent',
  'cursor-base64': headers,
  'cursor-json': headers,
  'ordered-by-hash': order,
  'ordered-by-name': order,
  'order-differs-by-listing': order,
  'total-estimated': total,
  'visible-after-a-second': late,
  'visible-late-in-the-cache': late,
  'expired-keys-unlisted': 'no field can express that listings omit expired keys',
  'records-of-id-only': members,
  'records-of-nothing': members,
  'records-without-id': members,
  'records-with-more': members,
  'pages-with-more': members,
  'masked-key-in-records': members,
  'masked-key-of-most-characters': members,
  'key-masked-and-hashed': members,
  'times-in-microseconds': units,
  'times-in-minutes': units,
  'times-in-days': units,
  'ratelimit-in-seconds': 'under a profile, listings show a duration unchanged',
  'identity-meta-counts-keys': 'under a profile, the meta of an identity does not change with its keys',
  'disabled-late': disabled,
  'expired-late': disabled,
  'roles-imply-roles': implied,
  'permissions-imply-permissions': implied,
  'empty-filter-is-none': 'a listing for an empty user has the failure of an invalid request',
  'identity-per-key': 'a profile has one identity for each user',
  'start-empty': 'under a profile, the field start always contains the prefix',
  'start-of-one-letter': 'under a profile, the field start always contains the prefix',
  'keys-lead-with-underscore': form,
  'keys-with-checksum': form,
  'keys-with-version': form,
  'meta-of-1000-characters': ownHeaders,
  'large-remaining-refused': ownHeaders,
  'names-of-60-characters': ownHeaders,
  'refill-refused': ownHeaders,
  'recoverable-refused': ownHeaders,
  'decrypt-spelt-otherwise-refused': ownHeaders,
  'recoverable-not-for-this-token':
    'only a fixture can describe the permissions of a token, and no failure of a profile has the header fields of the refusals',
  'limit-crashes-out-of-range': 'a limit out of range is a separate kind of failure',
  'bounds-beyond': 'no field can express that a service cuts or raises values to their bounds',
  'unknown-api-is-empty': 'no field can express an empty listing of an unknown API',
  'date-of-a-gateway-an-hour-ahead': 'its Date header and the times of its keys come from different clocks',
}
