import type { Profile } from '../../../schemas/generated/types.js'
import { isObject } from '../../domain/is-object.js'
import type { Played } from '../calls/call.js'
import { allFields } from '../fields/all-fields.js'
import { fieldOf, isSameValue } from '../fields/field-path.js'
import { headerName, withNames } from '../learn/learn-failures.js'
import { learnFormats } from '../learn/learn-formats.js'
import { learnResponses } from '../learn/learn-responses.js'
import type { PlayedOnTarget } from '../learn/play-scenes.js'
import { questions, valuesOf } from '../learn/questions.js'

/** Another value of one field, which may be the target's. */
export interface Candidate {
  field: string
  value: unknown
  /** What has to be otherwise as well. */
  with?: Readonly<Record<string, unknown>>
}

/** Every single change of a profile that could explain why a call is answered otherwise. */
export function candidatesFor(
  profile: Profile,
  target: readonly PlayedOnTarget[],
  divergent: { target: Played; mock: Played },
): Candidate[] {
  const scenes = byScene(target)
  const asked = questions.flatMap(question => {
    const present = fieldOf(profile, question.field)
    return valuesOf(question, scenes, present).map(value => {
      const others = question.with?.(value)
      return { field: question.field, value, ...(others !== undefined && { with: others }) }
    })
  })
  const small = allFields.flatMap(({ path, values = [] }) => values.map(value => ({ field: path, value })))
  const read = [...learnResponses(scenes), ...learnFormats(scenes, 1)].map(({ field, value }) => ({
    field,
    value,
  }))
  const all: Candidate[] = [
    ...asked,
    ...small,
    ...read,
    ...ofFailures(profile, divergent),
    ...ofNumbers(profile),
  ]
  return all.filter(
    ({ field, value }, index) =>
      !isSameValue(value, fieldOf(profile, field)) &&
      all.findIndex(other => other.field === field && isSameValue(other.value, value)) === index,
  )
}

/** The scenes of all rounds, each with the calls of its own names. */
function byScene(target: readonly PlayedOnTarget[]) {
  const found = new Map<string, PlayedOnTarget[]>()
  for (const played of target) {
    const [, scene = '', name = ''] = /^\d+ (.*?): (.*)$/.exec(played.call.name) ?? []
    found.set(scene, [...(found.get(scene) ?? []), { ...played, call: { ...played.call, name } }])
  }
  return [...found].map(([scene, played]) => ({ scene, played }))
}

/** Status, words and header fields of failures, as the target's answer has them. */
function ofFailures(profile: Profile, { target, mock }: { target: Played; mock: Played }): Candidate[] {
  if (target.answer === undefined || mock.answer === undefined) return []
  const { status, headers, json } = target.answer
  const type = headers['content-type']
  const kinds = Object.entries(profile.errors.failures).filter(
    ([, { status: own }]) => own === mock.answer?.status,
  )
  const texts = textsIn(json)
  const values = valuesIn(target)
  return [
    ...(type === undefined
      ? []
      : [
          { field: 'errors.mediaType', value: type },
          { field: 'responses.mediaType', value: type },
        ]),
    ...kinds.flatMap(([kind, failure]): Candidate[] => {
      const path = `errors.failures.${kind}`
      const own = Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => /^(allow|www-authenticate|accept|retry-after)$/.test(name))
          .map(([name, value]) => [headerName(name), value]),
      )
      return [
        { field: `${path}.status`, value: status },
        { field: `${path}.headers`, value: Object.keys(own).length > 0 ? own : undefined },
        ...texts.flatMap(text => [
          { field: `${path}.code`, value: text },
          ...(kind === 'invalid-request'
            ? []
            : [{ field: `${path}.message`, value: withNames(text, values) }]),
        ]),
        ...(failure.mediaType === type ? [] : [{ field: `${path}.mediaType`, value: type }]),
        ...(isObject(json) ? [] : [{ field: `${path}.body`, value: target.answer?.text }]),
      ]
    }),
    ...violationTexts(profile, texts, textsIn(mock.answer.json)),
    ...['{path} {text}', '{path}: {text}'].map(value => ({ field: 'errors.violationFormat', value })),
    // Last, since a text as it stands explains any one answer.
    ...kinds.flatMap(([kind]) =>
      texts.map(text => ({ field: `errors.failures.${kind}.message`, value: withNames(text, values) })),
    ),
  ]
}

/** What a message may repeat of the request. */
function valuesIn({ call }: Played): Record<string, string> {
  const apiId = new Map(call.query).get('apiId') ?? /"apiId":"([^"]*)"/.exec(call.body ?? '')?.[1]
  const names = /"(?:roles|permissions)":(\[[^\]]*\])/.exec(call.body ?? '')?.[1]
  return {
    ...(apiId !== undefined && { apiId }),
    ...(names !== undefined && { namesJson: names, names: (JSON.parse(names) as string[]).join(', ') }),
  }
}

/** A sentence about a violation that differs, with the names of its values put back. */
function violationTexts(profile: Profile, theirs: readonly string[], ours: readonly string[]): Candidate[] {
  return Object.entries(profile.errors.violationTexts).flatMap(([kind, template]) => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const pattern = template.split(/\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const sentence = new RegExp(pattern.join('(.+?)') + (template.endsWith('}') ? '(?=[.;]|$)' : ''))
    return ours.flatMap(own => {
      const found = sentence.exec(own)
      if (found === null) return []
      const before = own.slice(0, found.index)
      const after = own.slice(found.index + found[0].length)
      const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
      return theirs
        .filter(
          text =>
            text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length,
        )
        .map(text => text.slice(before.length, text.length - after.length))
        .map(text => ({ field: `errors.violationTexts.${kind}`, value: withNames(text, values) }))
    })
  })
}

/** Times and sizes, of which a larger or smaller one may explain what is seen. */
function ofNumbers({ listing }: Profile): Candidate[] {
  return [
    { field: 'listing.cacheFreshMs', value: listing.cacheFreshMs > 0 ? 0 : 60_000 },
    { field: 'listing.totalLagMs', value: listing.totalLagMs > 0 ? 0 : 300_000 },
    { field: 'creation.limits', value: [] },
    ...Array.from({ length: 16 }, (_, index) => ({ field: 'keys.startCharacters', value: index + 1 })),
  ]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
