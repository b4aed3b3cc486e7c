import type { Profile } from '../../../../schemas/generated/types.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import type { PlayedScene } from '../play-scenes.js'
import type { SceneFacts } from '../scene.js'
import { bodyTemplateOf, textAt } from './body-template.js'
import { type FailureSample, findPlayed, isForbidden, refusalOfRecoverable } from './failure-samples.js'
import type { FieldFinding } from './field-finding.js'
import { escapeRegExp } from './learn-failures.js'
import { type PermissionMessage, plainGroups, quotedMessage } from './permission-message.js'

/** What was refused to a token that may do the rest. */
interface Refused extends PermissionMessage {
  field: 'authorization.decrypt' | 'authorization.recoverable'
  kind: ProfileFailureKind
  exchange: number
}

/** What decrypting and recoverable keys need, where the token of the run may not and the refusal says what it lacks. */
export function learnToken(refused: readonly Refused[], facts: SceneFacts, profile: Profile): FieldFinding[] {
  const { create } = profile.authorization
  return refused.flatMap(({ field, kind, message, needed, exchange }) => {
    const groups = needed.map(group => group.map(name => name.replace(facts.apiId, '{apiId}')))
    // What is looked at with the permission to create is named beside it.
    const isOfCreate = (group: string[]) => create.some(one => JSON.stringify(one) === JSON.stringify(group))
    const own = kind === 'missing-permission' ? groups.filter(group => !isOfCreate(group)) : groups
    return [
      { field, value: own, exchanges: [exchange] },
      { field: `errors.failures.${kind}.message`, value: message, exchanges: [exchange] },
    ]
  })
}

/**
 * What was refused to the token of the run, as far as the refusals say what it lacks.
 *
 * @param templates What the messages may follow.
 */
export function refusedToToken(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  templates: Profile['errors']['failures'],
): Refused[] {
  const leaf = bodyTemplateOf(samples)?.message
  const ofCall = (call: string, field: Refused['field'], kind: ProfileFailureKind): Refused[] => {
    const played = findPlayed(scenes, 'recoverable', call)
    const text = textAt(played?.answer?.json, leaf)
    if (!isForbidden(played?.answer) || text === undefined || played?.exchange === undefined) return []
    const refusal = quotedMessage(text) ?? plainMessage(text, templates[kind].message)
    return refusal === undefined ? [] : [{ ...refusal, field, kind, exchange: played.exchange }]
  }
  const answer = findPlayed(scenes, 'recoverable', 'recoverable')?.answer
  return [
    ...ofCall('decrypted', 'authorization.decrypt', 'decrypt-not-permitted'),
    ...(answer === undefined
      ? []
      : ofCall('recoverable', 'authorization.recoverable', refusalOfRecoverable(scenes, answer))),
  ]
}

/** What the token of the run may do: what a refusal says that it has, or else all but what it was refused; undefined for everything. */
export function permissionsOfToken(
  scenes: readonly PlayedScene[],
  refused: readonly Refused[],
  { apiId }: SceneFacts,
  { authorization }: Profile,
): string[] | undefined {
  const had = refused.find(one => one.had !== undefined)?.had
  if (had !== undefined) return had
  const { list, create, decrypt, recoverable } = authorization
  const mayNot = (call: string) => isForbidden(findPlayed(scenes, 'recoverable', call)?.answer)
  const missing = [
    ...(mayNot('decrypted') ? decrypt : []),
    ...(mayNot('recoverable') ? recoverable : []),
  ].flat()
  if (missing.length === 0) return undefined
  return [list, create, decrypt, recoverable]
    .flat(2)
    .filter(name => !missing.includes(name))
    .map(name => name.replace('{apiId}', () => apiId))
}

/** Reads a message by the template that it follows. */
function plainMessage(text: string, template: string): PermissionMessage | undefined {
  const pattern = escapeRegExp(template)
    .replace('\\{needed\\}', '(?<needed>.+?)')
    .replace('\\{have\\}', '\\[(?<have>.*?)\\]')
  const { needed, have } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {}
  if (needed === undefined) return undefined
  return { message: template, needed: plainGroups(needed), had: have?.split(', ') }
}
