import type { Profile } from '../../../../schemas/generated/types.js'
import type { ProfileFailureKind } from '../../../profile/profile-source.js'
import type { Answer } from '../../calls/call.js'
import type { PlayedScene } from '../play-scenes.js'
import type { SceneFacts } from '../scene.js'
import type { TokenPermissions } from '../world-of.js'
import { bodyTemplateOf, textAt } from './body-template.js'
import {
  callers,
  type FailureSample,
  isRefusedAnyway,
  type RefusedToken,
  refusalOfRecoverable,
} from './failure-samples.js'
import { type FieldFinding, findPlayed, isForbidden, isSameAnswer } from './findings.js'
import { escapeRegExp } from './learn-failures.js'
import { type PermissionMessage, plainGroups, quotedMessage } from './learn-permissions.js'

interface Refused extends PermissionMessage {
  caller: RefusedToken
  field: 'authorization.decrypt' | 'authorization.recoverable'
  kind: ProfileFailureKind
  exchange: number
}

/** Finds the permissions that a token needs to decrypt keys and to create recoverable keys. */
export function learnToken(refused: readonly Refused[], facts: SceneFacts, profile: Profile): FieldFinding[] {
  const { create } = profile.authorization
  return refused.flatMap(({ field, kind, message, needed, exchange }) => {
    const groups = needed.map(group => group.map(name => name.replace(facts.apiId, '{apiId}')))
    // If the target checks several permissions together, the refusal also names the permission to create.
    const isOfCreate = (group: string[]) => create.some(one => JSON.stringify(one) === JSON.stringify(group))
    const own = kind === 'missing-permission' ? groups.filter(group => !isOfCreate(group)) : groups
    return [
      ...(own.length === 0 ? [] : [{ field, value: own, exchanges: [exchange] }]),
      { field: `errors.failures.${kind}.message`, value: message, exchanges: [exchange] },
    ]
  })
}

export function refusedToToken(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  templates: Profile['errors']['failures'],
): Refused[] {
  const leaf = bodyTemplateOf(samples)?.message
  const ofCall = (
    caller: RefusedToken,
    call: 'decrypt' | 'recoverable',
    field: Refused['field'],
    kind: ProfileFailureKind,
  ): Refused[] => {
    const played = findPlayed(scenes, caller.scene, caller[call])
    const text = textAt(played?.answer?.json, leaf)
    if (!isForbidden(played?.answer) || text === undefined || played?.exchange === undefined) return []
    const less = call === 'decrypt' ? caller.list : caller.create
    if (isRefusedAnyway(scenes, less, played.answer)) return []
    const refusal = quotedMessage(text) ?? plainMessage(text, templates[kind].message)
    return refusal === undefined ? [] : [{ ...refusal, caller, field, kind, exchange: played.exchange }]
  }
  return callers.flatMap(caller => {
    const answer = findPlayed(scenes, caller.scene, caller.recoverable)?.answer
    return [
      ...ofCall(caller, 'decrypt', 'authorization.decrypt', 'decrypt-not-permitted'),
      ...(answer === undefined
        ? []
        : ofCall(
            caller,
            'recoverable',
            'authorization.recoverable',
            refusalOfRecoverable(scenes, caller, answer),
          )),
    ]
  })
}

/**
 * Finds the permissions of each token. A refusal may list them. If no refusal lists them, assumes that the token has all
 * permissions that the profile names, except those that refusals show as missing. If no refusal says anything about
 * permissions, the permissions of the token are undefined.
 */
export function permissionsOfTokens(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  facts: SceneFacts,
  profile: Profile,
): TokenPermissions {
  const leaf = bodyTemplateOf(samples)?.message
  const of = (caller: RefusedToken) => permissionsOf(caller, scenes, leaf, facts, profile)
  return Object.fromEntries(callers.map(caller => [caller.token, of(caller)]))
}

function permissionsOf(
  { scene, list, create, decrypt, recoverable }: RefusedToken,
  scenes: readonly PlayedScene[],
  leaf: readonly string[] | undefined,
  { apiId }: SceneFacts,
  { authorization, errors }: Profile,
): string[] | undefined {
  const calls = [list, create, [scene, decrypt], [scene, recoverable]] as const
  const answers = calls.map(([of, call]) => findPlayed(scenes, of, call)?.answer)
  const templates = ['missing-permission', 'decrypt-not-permitted', 'encrypt-not-permitted'] as const
  const told = answers.flatMap(answer => {
    const text = isForbidden(answer) ? textAt(answer?.json, leaf) : undefined
    if (text === undefined) return []
    const messages = templates.map(kind => plainMessage(text, errors.failures[kind].message))
    return [quotedMessage(text), ...messages].flatMap(message => (message?.had ? [message.had] : []))
  })[0]
  if (told !== undefined) return told
  const { list: toList, create: toCreate, decrypt: toDecrypt, recoverable: toEncrypt } = authorization
  const groups = [toList, toCreate, toDecrypt, toEncrypt]
  // A target may also refuse an unknown role with 403. An answer equal to that refusal shows no missing permission.
  const missingRole = findPlayed(scenes, 'missing-names', 'missing-role')?.answer
  const isMissing = (answer: Answer | undefined) => isForbidden(answer) && !isSameAnswer(answer, missingRole)
  const missing = groups.filter((_, index) => isMissing(answers[index])).flat(2)
  if (missing.length === 0) return undefined
  return groups
    .flat(2)
    .filter(name => !missing.includes(name))
    .map(name => name.replace('{apiId}', () => apiId))
}

function plainMessage(text: string, template: string): PermissionMessage | undefined {
  const pattern = escapeRegExp(template)
    .replace('\\{needed\\}', '(?<needed>.+?)')
    .replace('\\{have\\}', '\\[(?<have>.*?)\\]')
  const { needed, have } = new RegExp(`^${pattern}$`).exec(text)?.groups ?? {}
  if (needed === undefined) return undefined
  return { message: template, needed: plainGroups(needed), had: have === '' ? [] : have?.split(', ') }
}
