import type {
  ClockRequest,
  Fault,
  Fixture,
  KeyUpdateRequest,
  NextAnswerRequest,
  Snapshot,
  VerifyKeyRequest,
} from '../../schemas/generated/types.js'
import { isObject } from '../common/json.js'
import { type Duration, isOffset, type Moment, toMilliseconds, toUnixMs } from '../domain/clock.js'
import { asPrinted, KeymockError, mustBeText, refuseUnknown, wrongArgument } from '../domain/keymock-error.js'
import type { GivenProfile } from '../profile/profile-source.js'
import type { GivenKey, ThereKey } from '../service/controls/given-key.js'
import type { KeyUpdate, Verification } from '../service/controls/key-controls.js'
import type { OperationName } from '../service/exchange.js'
import { type Latency, latencyRange } from '../service/faults/waits.js'
import type { ControlCall, Sent } from './action-call.js'
import type { FailureDetails } from './faults.js'
import type { MemberAction } from './member-actions.js'

export interface NextWorld {
  fixtures?: Fixture
  profile?: GivenProfile
  /** Faults that apply from the beginning, and again after each reset. */
  faults?: readonly Fault[]
}

const nextWorldNames: Record<keyof NextWorld, true> = { fixtures: true, profile: true, faults: true }

/**
 * The members of a mock that call an action, in this process or on a server. Each row turns the arguments of a member into the
 * message of its action. Wrong arguments reject the promise.
 *
 * @param call Called before the member returns.
 */
export function members(call: ControlCall) {
  const asks =
    <Name extends MemberAction, Given extends unknown[]>(
      action: Name,
      sent: (...given: Given) => Sent<Name>,
    ) =>
    async (...given: Given) =>
      call(action, ...([sent(...given)] as never))
  /** Like {@link asks}, without a result. */
  const tells: <Name extends MemberAction, Given extends unknown[]>(
    ...row: [action: Name, sent: (...given: Given) => Sent<Name>]
  ) => (...given: Given) => Promise<void> =
    (...row) =>
    async (...given) => {
      await asks(...row)(...given)
    }
  const verify = (name: 'keys.verify' | 'keys.use', what: string, body: Omit<VerifyKeyRequest, 'key'>) =>
    // Casts the answer, because the type from the schema does not express that only invalid keys have a `reason`.
    asks('POST /keys/verify', (key: string) => {
      mustBeText(key, what, `${name}, the key`)
      // Sends the key in the body, because logs often contain URLs.
      return { body: { key, ...body } }
    }) as (key: string) => Promise<Verification>
  const moves = <Given extends unknown[]>(body: (...given: Given) => ClockRequest) =>
    tells('PATCH /clock', (...given: Given) => ({ body: body(...given) }))
  const ofKey = (keyId: string, name: string) => {
    mustBeText(keyId, 'the id of a key', `${name}, the key's id`)
    return { id: keyId }
  }
  // The action checks the operation, the failure and its details.
  const next = (body: object) => ({ body: body as NextAnswerRequest })
  const alike = async (count: number, given: GivenKey) =>
    (await call('POST /keys', { body: { ...sentKey(given), count } })).keys
  return {
    keys: {
      verify: verify('keys.verify', 'a raw key', {}),
      use: verify('keys.use', 'the id of a key or the raw key', { use: true }),
      update: tells('PATCH /keys/{id}', (keyId: string, update: KeyUpdate) => ({
        ...ofKey(keyId, 'keys.update'),
        body: update as KeyUpdateRequest,
      })),
      delete: tells('DELETE /keys/{id}', (keyId: string) => ofKey(keyId, 'keys.delete')),
    },
    async givenKey(given: GivenKey = {}): Promise<ThereKey> {
      const [key] = await alike(1, given)
      if (key === undefined) throw new TypeError('The action created no key.')
      return key
    },
    async givenKeys(
      count: number,
      given: GivenKey | ((index: number) => GivenKey) = {},
    ): Promise<ThereKey[]> {
      if (!Number.isSafeInteger(count) || count < 0)
        throw wrongArgument(
          'givenKeys, the count',
          `Found ${JSON.stringify(count)}; expected a whole number.`,
        )
      const each = typeof given === 'function'
      const asked: Promise<ThereKey[]>[] = []
      for (let index = 0; index < count; index += each ? 1 : mostAtOnce) {
        asked.push(each ? alike(1, given(index)) : alike(Math.min(mostAtOnce, count - index), given))
      }
      return (await Promise.all(asked)).flat()
    },
    faults: {
      add: asks('POST /faults', (body: Fault) => ({ body })),
      list: () =>
        allPages(
          cursor => call('GET /faults', { query: { limit: 1000, cursor } }),
          ({ faults }) => faults,
        ),
      remove: tells('DELETE /faults/{id}', (id: string) => ({ id })),
      clear: tells('DELETE /faults', () => ({})),
    },
    failNext: tells(
      'POST /faults/next',
      (operation: OperationName, failure: string, details?: FailureDetails) => {
        mustBeDetails(details)
        return next({ operation: operation ?? '', failure: failure ?? '', details })
      },
    ),
    delayNext: tells('POST /faults/next', (operation: OperationName, by: Duration) =>
      next({ operation, delay: toMilliseconds(by, 'delayNext') }),
    ),
    latency: {
      set: tells('PUT /latency', (latency: Latency) => ({ body: latencyRange(latency) })),
    },
    clock: {
      advance: moves((by: Duration) => ({ advance: toMilliseconds(by, 'clock.advance') })),
      set: moves((to: Moment) => ({ set: sentMoment(to, 'clock.set') })),
      freeze: moves((at?: Moment) => ({
        freeze: true,
        ...(at !== undefined && { set: sentMoment(at, 'clock.freeze') }),
      })),
      run: moves(() => ({ run: true })),
      reset: moves(() => ({ reset: true })),
    },
    reset: tells('POST /reset', () => ({})),
    snapshot: asks('GET /state', () => ({})),
    restore: tells('PUT /state', (body: Snapshot) => ({ body })),
    load: tells('POST /load', (next: NextWorld) => {
      refuseUnknown(next, nextWorldNames, 'load')
      const { fixtures, profile, faults } = next
      return { body: { fixture: fixtures, profile, faults } }
    }),
    apis: async () => (await call('GET /')).apis,
  }
}

/** The maximum number of keys that one request may add. */
const mostAtOnce = 10_000

function sentKey(given: GivenKey) {
  if (!isObject(given))
    throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey
      Expected an object.
      Give an object, such as { expired: true }.`)
  // The action would take it for the number of keys.
  if ('count' in given)
    throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey
      Unknown member "count" of a key.
      Call givenKeys with the number of keys.`)
  for (const name of ['expired', 'exhausted'] as const) {
    const value: unknown = given[name]
    if (value !== undefined && typeof value !== 'boolean')
      throw new KeymockError(asPrinted`GIVEN_KEY_INVALID  givenKey, at /${name}
        Found ${JSON.stringify(value)}; expected true or false.
        Correct the value.`)
  }
  const { createdAt, expires, ...rest } = given
  return {
    ...rest,
    ...(createdAt !== undefined && { createdAt: momentOrOffset(createdAt, 'givenKey, at /createdAt') }),
    ...(expires !== undefined && { expires: momentOrOffset(expires, 'givenKey, at /expires') }),
  }
}

/** Does not change an offset, because the action adds the offset to the mock's time. */
function momentOrOffset(moment: Moment, where: string): string {
  return isOffset(moment) ? moment : sentMoment(moment, where)
}

/** A text, because the action would refuse a number that looks like seconds. */
function sentMoment(moment: Moment, where: string): string {
  return new Date(toUnixMs(moment, where)).toISOString()
}

function mustBeDetails(details: unknown): void {
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  if (details === undefined || (isObject(details) && Object.values(details).every(isText))) return
  throw wrongArgument(
    'failNext, the details',
    'Expected an object of texts and numbers, such as { retryAfter: 30 }.',
  )
}

export async function allPages<Page extends { cursor?: string }, Item>(
  read: (cursor: string | undefined) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...itemsOf(page))
    cursor = page.cursor
  } while (cursor !== undefined)
  return items
}
