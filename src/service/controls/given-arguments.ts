import { isObject } from '../../common/is-object.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { wrongArgument } from '../../domain/wrong-argument.js'

export function mustBeGiven(given: unknown): asserts given is Record<string, unknown> {
  if (!isObject(given))
    throw givenKeyInvalid('', 'Expected an object.', 'Give an object, such as { expired: true }.')
}

/** Makes only the checks that do not need the state. */
export function checkGivenKeys(count: unknown, given: unknown): void {
  if (!Number.isSafeInteger(count) || Number(count) < 0)
    throw wrongArgument('givenKeys, the count', `Found ${JSON.stringify(count)}; expected a whole number.`)
  if (typeof given === 'function') return
  mustBeGiven(given)
  if (Number(count) > 1 && given.key !== undefined)
    throw givenKeyInvalid(
      '/key',
      'Several keys cannot have the same text.',
      'Omit "key", or ask for one key.',
    )
}

export function givenKeyInvalid(pointer: string, problem: string, remedy: string): KeymockError {
  const where = pointer === '' ? 'givenKey' : `givenKey, at ${pointer}`
  return new KeymockError({ code: 'GIVEN_KEY_INVALID', where, problem, remedy })
}
