import { KeymockError } from './keymock-error.js'
import { isDeeper } from './nesting.js'

/**
 * The deepest nesting of a document: the deepest meta of any profile, and some levels around it. Beyond about 2,000 levels, recursive
 * code runs out of stack.
 */
const mostLevels = 510

/** @throws KeymockError with the given code if the document is too deep to be written again. */
export function refuseDeep(document: unknown, { code, name }: { code: string; name: string }): void {
  if (!isDeeper(document, mostLevels)) return
  throw new KeymockError({
    code,
    where: name,
    problem: `Found objects and arrays nested more than ${mostLevels} levels deep.`,
    remedy: 'Nest them less deeply.',
  })
}
