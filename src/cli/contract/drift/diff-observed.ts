import type { ChangedValue } from '../../../../contract-tests/observations/is-changed.js'
import { counted } from '../../../common/document/counted.js'
import { bad, good, type Inline, joined, quiet, strong } from '../../../common/document/inline.js'
import { isObject } from '../../../common/is-object.js'
import { readDataFile } from '../../../node/files/read-data-file.js'
import { diffExitCodes } from '../../exit-codes.js'
import { flagOf } from '../../options/option.js'
import type { Terminal } from '../../terminal/terminal.js'
import { UsageError } from '../../usage-error.js'
import { compareChoices } from './drift.js'
import { namesIn, type ObservedDocument, valueIn } from './observed-document.js'

/**
 * Prints the differences between two files of `--observed`.
 *
 * @param given The options on the command line. `diff` refuses all of them, but ignores options from the environment.
 * @returns The exit code.
 */
export async function diffObserved(
  files: readonly string[],
  given: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [fileA, fileB, ...more] = files
  if (fileA === undefined || fileB === undefined || more.length > 0) {
    throw new UsageError({
      code: 'ARGUMENT_UNKNOWN',
      where: 'keymock contract diff',
      problem: 'The command compares two files.',
      remedy: 'Run keymock contract diff A B with two files that --observed wrote.',
    })
  }
  const [unused] = given
  if (unused !== undefined) {
    throw new UsageError({
      code: 'OPTION_INVALID',
      where: flagOf(unused),
      problem: 'keymock contract diff prints the differences of two files, and has no options.',
      remedy: `Omit ${flagOf(unused)}. To write a page, use keymock contract --baseline A --drift FILE.`,
    })
  }
  const [a, b] = await Promise.all([readObserved(fileA), readObserved(fileB)])
  const { changed, alone } = differencesOf(a, b)
  for (const difference of changed) terminal.print(shown(difference))
  if (alone.length > 0) {
    const are = alone.length === 1 ? 'is in one file only, and was' : 'are in one file only, and were'
    terminal.print(quiet(`${counted(alone.length, 'choice')} ${are} not compared: ${alone.join(', ')}.`))
  }
  terminal.print(
    changed.length === 0
      ? `All ${alone.length === 0 ? '' : 'compared '}choices are equal.`
      : `${counted(changed.length, 'choice differs', 'choices differ')}.`,
  )
  return changed.length === 0 ? diffExitCodes.same : diffExitCodes.different
}

function shown({ name, before, now }: ChangedValue): Inline {
  const side = (sign: string, value: unknown) =>
    `  ${sign} ${value === undefined ? 'absent' : JSON.stringify(value)}`
  return joined([strong(name), bad(side('-', before)), good(side('+', now))], '\n')
}

export function differencesOf(a: ObservedDocument, b: ObservedDocument) {
  return compareChoices(
    namesIn(a, b),
    name => valueIn(a, name),
    name => valueIn(b, name),
  )
}

export async function readObserved(file: string): Promise<ObservedDocument> {
  const { value } = await readDataFile(file, { code: 'OBSERVED', without: 'write it again with --observed' })
  if (isObserved(value)) return value
  throw new UsageError({
    code: 'OBSERVED_INVALID',
    where: file,
    problem: 'The file is not from keymock contract --observed.',
    remedy: 'Write a file for each target: keymock contract <base-url> --observed FILE',
  })
}

function isObserved(value: unknown): value is ObservedDocument {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false
  if (value.format !== 'keymock-observed/1' || !('profile' in value) || !('others' in value)) return false
  if (![value.profile, value.others].every(part => typeof part === 'object' && part !== null)) return false
  return !('plan' in value) || isPlan(value.plan)
}

function isPlan(plan: unknown): boolean {
  if (!isObject(plan)) return false
  return (
    typeof plan.keymock === 'string' &&
    [plan.randomSeed, plan.fuzz].every(Number.isSafeInteger) &&
    typeof plan.thorough === 'boolean' &&
    ['boolean', 'undefined'].includes(typeof plan.gentle) &&
    [plan.only, plan.skip].every(isListOfTexts)
  )
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}
