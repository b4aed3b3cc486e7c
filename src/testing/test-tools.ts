import { wrongArgument } from '../domain/wrong-argument.js'
import { type Keymock, sandboxOf } from '../keymock.js'
import { type GivenKey, givenKey, type ThereKey } from '../service/controls/given-key.js'
import type { OperationName } from '../service/exchange.js'
import { type LoggedRequest, loggedRequest } from './request-log.js'

/** What a test asks of a fake, beside what everybody may. */
export interface TestTools {
  /**
   * Puts a key into the state, without a request: `givenKey({ expired: true })`.
   * @throws KeymockError `GIVEN_KEY_INVALID`
   */
  givenKey(given?: GivenKey): Promise<ThereKey>
  /** Puts many keys into the state, alike or each by its number from 0 on. They are created in this order. */
  givenKeys(count: number, given?: GivenKey | ((index: number) => GivenKey)): Promise<ThereKey[]>
  /** What was asked and answered since the last reset, in order of the answers; one operation's, when it is named. */
  requests(): LoggedRequest[]
  requests<Operation extends OperationName>(operation: Operation): LoggedRequest<Operation>[]
}

/** Gives a fake the tools of a test. */
export function withTestTools<Fake extends Keymock>(keymock: Fake): Fake & TestTools {
  const sandbox = sandboxOf(keymock)
  sandbox.keepsWhole = true
  const tools: TestTools = {
    givenKey: given => givenKey(sandbox, given),
    async givenKeys(count, given = {}) {
      checkCount(count)
      const keys: ThereKey[] = []
      for (let index = 0; index < count; index++) {
        keys.push(await givenKey(sandbox, typeof given === 'function' ? given(index) : given))
      }
      return keys
    },
    requests: (operation?: OperationName) =>
      sandbox.journal
        .exchanges(exchange => operation === undefined || exchange.operation === operation)
        .map(exchange => loggedRequest(exchange, sandbox.profile)) as LoggedRequest<never>[],
  }
  return Object.assign(keymock, tools)
}

function checkCount(count: unknown): void {
  if (Number.isSafeInteger(count) && Number(count) >= 0) return
  throw wrongArgument('givenKeys, the count', `Found ${JSON.stringify(count)}; it takes a whole number.`)
}
