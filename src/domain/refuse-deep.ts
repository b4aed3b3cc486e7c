import { KeymockError } from './keymock-error.js'

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

export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true
  return false
}
