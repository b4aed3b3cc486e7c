import { KeymockError } from './keymock-error.js'
import { isDeeper } from './nesting.js'

/**
 * The maximum nesting of a document: the deepest `meta` that any profile allows, and some levels around it. Recursive code runs
 * out of stack at about 2,000 levels.
 */
export const mostLevels = 510

export function refuseDeep(document: unknown, { code, name }: { code: string; name: string }): void {
  if (!isDeeper(document, mostLevels)) return
  throw new KeymockError({
    code,
    where: name,
    problem: `Found objects and arrays nested more than ${mostLevels} levels deep.`,
    remedy: 'Nest them less deeply.',
  })
}
