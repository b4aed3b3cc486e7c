import { counted } from '../../../contract-tests/document/counted.js'
import { bad, good, type Inline, joined, strong } from '../../../contract-tests/document/inline.js'
import { readJsonFile } from '../../node/read-json-file.js'
import { diffExitCodes } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import type { ObservedDocument } from './observed-document.js'

/** One choice that two targets make differently; a side on which it was not seen is undefined. */
export interface ObservedDifference {
  name: string
  a: unknown
  b: unknown
}

/**
 * Compares two files that `--observed` wrote, choice by choice, and prints what differs.
 *
 * @returns The exit code, as of `diff`.
 */
export async function diffObserved(files: readonly string[], terminal: Terminal): Promise<number> {
  const [fileA, fileB, ...more] = files
  if (fileA === undefined || fileB === undefined || more.length > 0) {
    throw new UsageError({
      code: 'ARGUMENT_UNKNOWN',
      where: 'keymock contract diff',
      problem: 'It compares two files.',
      remedy: 'Write keymock contract diff A B, with two files that --observed wrote.',
    })
  }
  const [a, b] = await Promise.all([fileA, fileB].map(readObserved))
  const found = differences(choicesOf(a), choicesOf(b))
  for (const difference of found) terminal.print(shown(difference))
  terminal.print(
    found.length === 0
      ? 'Both make the same choices.'
      : `${counted(found.length, 'choice differs', 'choices differ')}.`,
  )
  return found.length === 0 ? diffExitCodes.same : diffExitCodes.different
}

function shown({ name, a, b }: ObservedDifference): Inline {
  const side = (sign: string, value: unknown) =>
    `  ${sign} ${value === undefined ? 'not seen' : JSON.stringify(value)}`
  return joined([strong(name), bad(side('-', a)), good(side('+', b))], '\n')
}

/** By name: a value that is an object is taken apart, a list is compared as a whole. */
export function differences(
  a: ReadonlyMap<string, unknown>,
  b: ReadonlyMap<string, unknown>,
): ObservedDifference[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort()
    .filter(name => JSON.stringify(a.get(name)) !== JSON.stringify(b.get(name)))
    .map(name => ({ name, a: a.get(name), b: b.get(name) }))
}

export function choicesOf(document: ObservedDocument | undefined): Map<string, unknown> {
  const choices = new Map<string, unknown>()
  const walk = (value: unknown, name: string): void => {
    const entries =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
    if (entries.length === 0 || name.split('.').length > 8) choices.set(name, value)
    else for (const [member, below] of entries) walk(below, `${name}.${member}`)
  }
  for (const [group, value] of Object.entries(document?.profile ?? {})) walk(value, group)
  for (const [name, value] of Object.entries(document?.others ?? {})) choices.set(name, value)
  return choices
}

/** @throws UsageError when it is no file that `--observed` wrote. */
export async function readObserved(file: string): Promise<ObservedDocument> {
  const { value } = await readJsonFile(file, { code: 'OBSERVED', without: 'write it again with --observed' })
  if (isObserved(value)) return value
  throw new UsageError({
    code: 'OBSERVED_INVALID',
    where: file,
    problem: 'It is no file that keymock contract --observed wrote.',
    remedy: 'Write one for each target: keymock contract <base-url> --observed FILE',
  })
}

function isObserved(value: unknown): value is ObservedDocument {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false
  if (value.format !== 'keymock-observed/1' || !('profile' in value) || !('others' in value)) return false
  return [value.profile, value.others].every(part => typeof part === 'object' && part !== null)
}
