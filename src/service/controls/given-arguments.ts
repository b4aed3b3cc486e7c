import { isObject } from '../../common/json.js'
import { KeymockError } from '../../domain/keymock-error.js'
import { wrongArgument } from '../../domain/wrong-argument.js'

export function mustBeGiven(given: unknown): asserts given is Record<string, unknown> {
  if (!isObject(given))
    throw givenKeyInvalid('', 'Expected an object.', 'Give an object, such as { expired: true }.')
  for (const name of ['expired', 'exhausted']) {
    const value = given[name]
    if (value !== undefined && typeof value !== 'boolean')
      throw givenKeyInvalid(
        `/${name}`,
        `Found ${JSON.stringify(value)}; expected true or false.`,
        'Correct the value.',
      )
  }
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

export function mustBeDetails(
  details: unknown,
): asserts details is Record<string, string | number> | undefined {
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  if (details === undefined || (isObject(details) && Object.values(details).every(isText))) return
  throw wrongArgument(
    'failNext, the details',
    'Expected an object of texts and numbers, such as { retryAfter: 30 }.',
  )
}
