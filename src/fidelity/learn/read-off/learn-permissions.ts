import type { Profile } from '../../../../schemas/generated/types.js'
import { isObject, isSameJson } from '../../../common/json.js'
import { type Answer, isForbidden, isSameAnswer } from '../../calls/call.js'
import type { SceneFacts } from '../../calls/scene.js'
import {
  type FieldFinding,
  findingsFrom,
  findPlayed,
  type PlayedScene,
  variablePartsUnknown,
} from '../findings.js'
import type { TokenPermissions } from '../world-of.js'
import { bodyTemplateOf, textAt, usualTemplate } from './body-template.js'
import {
  type CallPlace,
  callers,
  type FailureSample,
  isRefusedAnyway,
  ofToken,
  type RefusedToken,
} from './failure-samples.js'
import { escapeRegExp } from './learn-failures.js'

interface Refusal {
  message: string
  needed: Groups | undefined
}

/** A key of the service as a token. */
const keyAsToken: Pick<RefusedToken, 'list' | 'create'> = {
  list: ['used-key-as-token', 'with-key'],
  create: ['used-key-as-token', 'with-key-create'],
}

/** Finds the permissions that listings and creates need, if refusals name them. */
export function learnPermissions(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  facts: SceneFacts,
  profile: Profile,
): FieldFinding[] {
  const leaf = usualTemplate(samples, profile).message
  const isRefused = (name: string) =>
    samples.some(({ kind, call }) => kind === 'missing-permission' && call.name === name)
  const caller = [keyAsToken, ...callers.slice(1)].find(({ list: [, name] }) => isRefused(name))
  if (caller === undefined) return []
  const [listing, creation] = [findPlayed(scenes, ...caller.list), findPlayed(scenes, ...caller.create)]
  const text = textAt(listing?.answer?.json, leaf)
  if (text === undefined || listing?.exchange === undefined) return []
  const isAlso = creation?.answer?.status === listing.answer?.status
  const other = isAlso ? textAt(creation?.answer?.json, leaf) : undefined
  const had = caller === keyAsToken ? (facts.permission ?? '') : undefined
  const [ofList, ofCreate] = [refusalBeside(text, other, had), other && refusalBeside(other, text, had)]
  const found = findingsFrom([listing])
  const note = `both operations need the same permission, ${variablePartsUnknown}`
  const message = 'errors.failures.missing-permission.message'
  const general = (groups: Groups | undefined) =>
    groups?.map(group => group.map(name => name.replace(facts.apiId, '{apiId}')))
  return [
    ...found('authorization.list', general(ofList.needed)),
    ...(creation && ofCreate
      ? findingsFrom([creation])('authorization.create', general(ofCreate.needed))
      : []),
    ...(other === undefined && ofList.needed === undefined
      ? []
      : found(message, ofList.message, ofList.needed === undefined ? note : undefined)),
  ]
}

function refusalBeside(text: string, other: string | undefined, had: string | undefined): Refusal {
  const quoted = quotedMessage(text)
  if (quoted !== undefined) return quoted
  const own = withHad(text, had)
  const part = other === undefined ? undefined : differingWords(own, withHad(other, had))
  if (part === undefined) return { message: own, needed: undefined }
  return { message: own.replace(part, '{needed}'), needed: plainGroups(part) }
}

function withHad(text: string, had: string | undefined): string {
  return text.replace(had === undefined ? /\[[^[\]]*\]/ : `[${had}]`, '{have}')
}

/** The part of `own` that differs from `other`, with whole permission names, and with all names of a list such as `a or b`. */
function differingWords(own: string, other: string): string | undefined {
  if (own === other) return undefined
  let start = 0
  while (own[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(own.length, other.length) - start && own.at(-1 - end) === other.at(-1 - end)) end += 1
  const before = /$(?<=((?:[\w.*:-]+ (?:or|and) )*[\w.*:-]*))/.exec(own.slice(0, start))?.[1] ?? ''
  const rest = own.slice(own.length - end)
  const after = /^(?:[\w.*:-]*[\w*])?(?: (?:or|and) [\w.*:-]*[\w*])*/.exec(rest)?.[0] ?? ''
  const part = before + own.slice(start, own.length - end) + after
  return part === '' ? undefined : part
}

/** Groups of permissions. A caller needs at least one permission of every group. */
type Groups = string[][]

/** A refusal with its lists of permissions. In `message`, placeholders replace these lists. */
interface PermissionMessage {
  message: string
  needed: Groups
  had: string[] | undefined
}

function quotedMessage(text: string): PermissionMessage | undefined {
  const lists = text.match(/\[(?:'[^']*'(?:, '[^']*')*)?\]/g) ?? []
  const list = lists.find(one => quotedGroups(one) !== undefined) ?? ''
  const needed = quotedGroups(list)
  if (needed === undefined) return undefined
  const have = lists.find(one => one !== list)
  const message = text.replace(list, '{neededQuoted}')
  if (have === undefined) return { message, needed, had: undefined }
  const had = [...have.matchAll(/'([^']*)'/g)].map(([, name = '']) => name)
  return { message: message.replace(have, '{haveQuoted}'), needed, had }
}

function plainGroups(words: string): Groups {
  return words.split(' and ').map(group => group.split(' or '))
}

function quotedGroups(list: string): Groups | undefined {
  try {
    const items = [...list.matchAll(/'([^']*)'/g)].map(([, item = '']): unknown => JSON.parse(item))
    const names = items.filter(item => typeof item === 'string')
    const combined = items.find(isObject)
    if (items.length === 0 || names.length + (combined ? 1 : 0) < items.length) return undefined
    if (combined === undefined) return [names]
    const groups: unknown[] = Array.isArray(combined.and) ? combined.and : []
    return groups.map(group => [...names, ...(isObject(group) && Array.isArray(group.or) ? group.or : [])])
  } catch {
    return undefined
  }
}

const ownCalls = [
  ['decrypt', 'authorization.decrypt'],
  ['recoverable', 'authorization.recoverable'],
] as const

/**
 * Finds the permissions that a token needs to decrypt keys and to create recoverable keys.
 *
 * @param profile Its message for a missing permission is the message of the target.
 */
export function learnToken(
  scenes: readonly PlayedScene[],
  samples: readonly FailureSample[],
  facts: SceneFacts,
  profile: Profile,
): FieldFinding[] {
  const leaf = bodyTemplateOf(samples, profile)?.message
  const ofCall = (caller: RefusedToken, [call, field]: (typeof ownCalls)[number]): FieldFinding[] => {
    const played = findPlayed(scenes, ...caller[call])
    const text = textAt(played?.answer?.json, leaf)
    if (!isForbidden(played?.answer) || text === undefined || played?.exchange === undefined) return []
    const less = call === 'decrypt' ? caller.list : caller.create
    if (isRefusedAnyway(scenes, less, played.answer)) return []
    const kind = call === 'decrypt' ? 'decrypt-not-permitted' : 'encrypt-not-permitted'
    const refusal = quotedMessage(text) ?? plainMessage(text, profile.errors.failures[kind].message)
    if (refusal === undefined) return []
    const groups = refusal.needed.map(group => group.map(name => name.replace(facts.apiId, '{apiId}')))
    // If the target checks several permissions together, the refusal also names the permission to create.
    const isOfCreate = (group: string[]) => profile.authorization.create.some(one => isSameJson(one, group))
    const own = groups.filter(group => !isOfCreate(group))
    const found = findingsFrom([played])
    return [
      ...(own.length === 0 ? [] : found(field, own)),
      ...found(`errors.failures.${kind}.message`, refusal.message),
    ]
  }
  return callers.flatMap(caller => ownCalls.flatMap(call => ofCall(caller, call)))
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
  const leaf = bodyTemplateOf(samples, profile)?.message
  const of = (caller: RefusedToken) => permissionsOf(caller, scenes, leaf, facts, profile)
  return Object.fromEntries(callers.map(caller => [caller.token, of(caller)]))
}

function permissionsOf(
  caller: RefusedToken,
  scenes: readonly PlayedScene[],
  leaf: readonly string[] | undefined,
  { apiId }: SceneFacts,
  { authorization, errors }: Profile,
): string[] | undefined {
  const answers = operations.map(operation => findPlayed(scenes, ...caller[operation])?.answer)
  const templates = ['missing-permission', 'decrypt-not-permitted', 'encrypt-not-permitted'] as const
  const namedInRefusal = answers.flatMap(answer => {
    const text = isForbidden(answer) ? textAt(answer?.json, leaf) : undefined
    if (text === undefined) return []
    const messages = templates.map(kind => plainMessage(text, errors.failures[kind].message))
    return [quotedMessage(text), ...messages].flatMap(message => (message?.had ? [message.had] : []))
  })[0]
  if (namedInRefusal !== undefined) return namedInRefusal
  const groups = operations.map(operation => authorization[operation])
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

/** A guessed value for a profile field that the run did not observe, with the reason. */
export interface Assumption {
  field: string
  value: unknown
  note: string
}

const operations = ['list', 'create', 'decrypt', 'recoverable'] as const

interface UnnamedPermissions {
  scenes: readonly PlayedScene[]
  /** The paths of the profile fields whose values a run has observed. */
  seen: ReadonlySet<string>
  profile: Profile
}

/** Guesses permissions that no refusal names. */
export function likelyPermissions({ scenes, seen, profile }: UnnamedPermissions): Assumption[] {
  return unnamed(seen).flatMap((operation): Assumption[] => {
    const field = `authorization.${operation}`
    const places = callers.map(caller => caller[operation])
    if (operation === 'list' || operation === 'create') places.push(keyAsToken[operation])
    if (!places.some(place => isForbiddenAt(scenes, place))) return [{ field, value: [], note: openNote }]
    const alike =
      operation === 'decrypt' && seen.has('authorization.recoverable')
        ? decryptNames(profile.authorization.recoverable)
        : undefined
    return alike === undefined ? [] : [{ field, value: alike, note: alikeNote }]
  })
}

/**
 * Guesses that decryption and recoverable keys need no permission, unless the target refused the run's token. With an invented
 * permission, a mock would refuse tokens that the target accepts.
 */
export function openPermissions({ scenes, seen, profile }: UnnamedPermissions): Assumption[] {
  const likely = likelyPermissions({ scenes, seen, profile }).map(({ field }) => field)
  return unnamed(seen)
    .filter(operation => operation === 'decrypt' || operation === 'recoverable')
    .map(operation => ({ operation, field: `authorization.${operation}` }))
    .filter(({ operation, field }) => !likely.includes(field) && !isForbiddenAt(scenes, ofToken[operation]))
    .map(({ field }) => ({ field, value: [], note: unnamedNote }))
}

function unnamed(seen: ReadonlySet<string>) {
  return operations.filter(operation => !seen.has(`authorization.${operation}`))
}

function isForbiddenAt(scenes: readonly PlayedScene[], place: CallPlace): boolean {
  return isForbidden(findPlayed(scenes, ...place)?.answer)
}

function decryptNames(recoverable: readonly string[][]): string[][] | undefined {
  const names = recoverable.map(group => group.map(name => name.replace('encrypt', 'decrypt')))
  const isRenamed = names.every((group, index) => group.some(name => !recoverable[index]?.includes(name)))
  return names.length > 0 && isRenamed ? names : undefined
}

const openNote =
  'left open: the service refused no token. To learn the required permission, use --weak-token-env with a token that lacks only this permission'
const alikeNote =
  'the refusal does not name the permission, so the name is derived from the permission for recoverable keys'
const unnamedNote = 'left open: the refusal does not name the permission'
