import type { Profile } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import { type EarlierRun, setByHand, withLearnt } from '../../fidelity/learn/merge-runs.js'
import { provenanceFormat } from '../../fidelity/learn/provenance.js'
import { readDataFile } from '../../node/files/read-data-file.js'
import { fieldOf, isSameValue } from '../../profile/field-path.js'
import { profileField, profileFields } from '../../profile/profile-fields.js'
import type { ProfileSource } from '../../profile/profile-source.js'
import { resolveProfile } from '../../profile/resolve-profile.js'
import { flagOf } from '../options/option.js'
import { UsageError } from '../usage-error.js'
import { provenanceFileOf } from './provenance-file.js'

const flag = flagOf('from')
const role = { code: 'LEARNT', without: `start without ${flag}` }

/**
 * Reads the findings of an earlier run, and the user's later changes to its profile.
 *
 * @param file The path of the learned profile, or of its provenance.
 */
export async function readEarlierRun(file: string): Promise<EarlierRun> {
  const { value, checked } = await readDataFile(file, role)
  if (isObject(value) && 'format' in value) return provenanceIn(value, file)
  const profile = await checked(() => resolveProfile(value as ProfileSource, file))
  const beside = provenanceFileOf(file)
  const { value: provenance } = await readDataFile(beside, {
    ...role,
    without: `pass the provenance of ${file} to ${flag}`,
  })
  return withChanges(provenanceIn(provenance, beside), profile)
}

function provenanceIn(value: unknown, file: string): EarlierRun {
  const refuse = (problem: string): never => {
    throw new UsageError({
      code: 'LEARNT_INVALID',
      where: file,
      problem,
      remedy: `Learn the profile again with this version of keymock, or ${role.without}.`,
    })
  }
  if (!isObject(value) || typeof value.format !== 'string')
    return refuse('The file is not a provenance file of keymock learn.')
  if (value.format !== provenanceFormat)
    return refuse(
      `The format of the file is ${JSON.stringify(value.format)}; expected "${provenanceFormat}".`,
    )
  if (!isEarlierRun(value)) return refuse('Part of the provenance is missing or damaged.')
  const unknown = value.fields.find(({ field }) => profileField(field) === undefined)
  if (unknown !== undefined) {
    return refuse(
      `Another version of keymock wrote the file: profiles of this version have no field ${JSON.stringify(unknown.field)}.`,
    )
  }
  resolveProfile(withLearnt(resolveProfile('standard'), value.fields), file)
  return value
}

function isEarlierRun(value: Readonly<Record<string, unknown>>): value is typeof value & EarlierRun {
  const { runId, startedAt, target, fields, exchanges, earlier = [] } = value
  return (
    [runId, startedAt].every(text => typeof text === 'string') &&
    isObject(target) &&
    isObject(exchanges) &&
    Array.isArray(earlier) &&
    earlier.every(run => isObject(run) && typeof run.runId === 'string' && isObject(run.exchanges)) &&
    Array.isArray(fields) &&
    fields.every(isLearntField)
  )
}

function isLearntField(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.field === 'string' &&
    ['seen', 'assumed', 'could not be seen'].includes(String(value.how)) &&
    Array.isArray(value.exchanges) &&
    value.exchanges.every(Number.isSafeInteger) &&
    [value.note, value.run].every(text => ['string', 'undefined'].includes(typeof text))
  )
}

function withChanges(run: EarlierRun, profile: Profile): EarlierRun {
  const learnt = new Map(run.fields.map(one => [one.field, one]))
  const fields = profileFields.flatMap(({ path: field }) => {
    const one = learnt.get(field)
    const value = fieldOf(profile, field)
    if (isSameValue(value, one?.value)) return one ?? []
    return { field, how: 'assumed' as const, value, exchanges: [], note: setByHand }
  })
  return { ...run, fields }
}
