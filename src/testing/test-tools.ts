import { type Keymock, serviceOf } from '../assemble-keymock.js'
import type { OperationName } from '../handlers/exchange.js'
import { type GivenKey, givenKey, type ThereKey } from './given-key.js'
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
  const service = serviceOf(keymock)
  const log: LoggedRequest[] = []
  keymock.observe(exchange => log.push(loggedRequest(exchange, service.profile)))
  const { reset } = keymock
  const tools: TestTools & Pick<Keymock, 'reset'> = {
    givenKey: given => givenKey(service, given),
    async givenKeys(count, given = {}) {
      const keys: ThereKey[] = []
      for (let index = 0; index < count; index++) {
        keys.push(await givenKey(service, typeof given === 'function' ? given(index) : given))
      }
      return keys
    },
    requests: (operation?: OperationName) =>
      log.filter(
        request => operation === undefined || request.operation === operation,
      ) as LoggedRequest<never>[],
    async reset() {
      await reset()
      log.length = 0
    },
  }
  return Object.assign(keymock, tools)
}
