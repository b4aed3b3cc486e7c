import { KeymockError } from './keymock-error.js'
import { isDeeper } from './nesting.js'

/**
 * How deep a document may be nested: as deep as the meta of a key may be by any profile, and some levels around it. Beyond 2,000
 * levels or so, what walks it by calling itself runs out of stack.
 */
const mostLevels = 510

/** @throws KeymockError with the given code when the document could not be written down again. */
export function refuseDeep(document: unknown, { code, name }: { code: string; name: string }): void {
  if (!isDeeper(document, mostLevels)) return
  throw new KeymockError({
    code,
    where: name,
    problem: `Found objects and arrays nested more than ${mostLevels} levels deep.`,
    remedy: 'Make them flatter.',
  })
}
