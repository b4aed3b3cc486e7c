import type { Profile } from '../../../../schemas/generated/types.js'
import { isObject } from '../../../common/is-object.js'
import type { PlayedScene } from '../play-scenes.js'
import type { SceneFacts } from '../scene.js'
import { textAt, usualTemplate } from './body-template.js'
import type { FailureSample } from './failure-samples.js'
import { type FieldFinding, findPlayed, variablePartsUnknown } from './findings.js'

interface Refusal {
  message: string
  needed: Groups | undefined
  lists: 'plain' | 'quoted' | undefined
}

const keyAsToken: RefusedCaller = {
  list: ['used-key-as-token', 'with-key'],
  create: ['used-key-as-token', 'with-key-create'],
}
const weakToken: RefusedCaller = {
  list: ['weak-token', 'weak-list'],
  create: ['weak-token-keys', 'weak-create'],
}

interface RefusedCaller {
  list: readonly [scene: string, call: string]
  create: readonly [scene: string, call: string]
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
  const caller = [keyAsToken, weakToken].find(({ list: [, name] }) => isRefused(name))
  if (caller === undefined) return []
  const [listing, creation] = [findPlayed(scenes, ...caller.list), findPlayed(scenes, ...caller.create)]
  const text = textAt(listing?.answer?.json, leaf)
  if (text === undefined || listing?.exchange === undefined) return []
  const isAlso = creation?.answer?.status === listing.answer?.status
  const other = isAlso ? textAt(creation?.answer?.json, leaf) : undefined
  const had = caller === keyAsToken ? (facts.permission ?? '') : undefined
  const [ofList, ofCreate] = [refusalBeside(text, other, had), other && refusalBeside(other, text, had)]
  const found = (
    field: string,
    value: unknown,
    exchange: number | undefined,
    note?: string,
  ): FieldFinding[] =>
    value === undefined || exchange === undefined
      ? []
      : [{ field, value, exchanges: [exchange], ...(note !== undefined && { note }) }]
  const note = `both operations need the same permission, ${variablePartsUnknown}`
  const message = 'errors.failures.missing-permission.message'
  const general = (groups: Groups | undefined) =>
    groups?.map(group => group.map(name => name.replace(facts.apiId, '{apiId}')))
  return [
    ...found('authorization.list', general(ofList.needed), listing.exchange),
    ...found('authorization.create', ofCreate && general(ofCreate.needed), creation?.exchange),
    ...found('errors.permissionLists', ofList.lists, listing.exchange),
    ...(other === undefined && ofList.needed === undefined
      ? []
      : found(message, ofList.message, listing.exchange, ofList.needed === undefined ? note : undefined)),
  ]
}

function refusalBeside(text: string, other: string | undefined, had: string | undefined): Refusal {
  const quoted = quotedMessage(text)
  if (quoted !== undefined) return { ...quoted, lists: 'quoted' }
  const own = withHad(text, had)
  const part = other === undefined ? undefined : differingWords(own, withHad(other, had))
  if (part === undefined) return { message: own, needed: undefined, lists: undefined }
  return { message: own.replace(part, '{needed}'), needed: plainGroups(part), lists: 'plain' }
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
export type Groups = string[][]

/** A refusal with its lists of permissions. In `message`, placeholders replace these lists. */
export interface PermissionMessage {
  message: string
  needed: Groups
  had: string[] | undefined
}

export function quotedMessage(text: string): PermissionMessage | undefined {
  const lists = permissionLists(text)
  const list = lists.find(one => quotedGroups(one) !== undefined) ?? ''
  const needed = quotedGroups(list)
  if (needed === undefined) return undefined
  const have = lists.find(one => one !== list)
  const message = text.replace(list, '{needed}')
  if (have === undefined) return { message, needed, had: undefined }
  const had = [...have.matchAll(/'([^']*)'/g)].map(([, name = '']) => name)
  return { message: message.replace(have, '{have}'), needed, had }
}

export function plainGroups(words: string): Groups {
  return words.split(' and ').map(group => group.split(' or '))
}

function permissionLists(text: string): string[] {
  return text.match(/\[(?:'[^']*'(?:, '[^']*')*)?\]/g) ?? []
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
