import { isObject } from '../../../domain/is-object.js'

/** Groups of permissions. A caller needs one of every group. */
export type Groups = string[][]

/** A refusal that lists permissions, with names for the lists. */
export interface PermissionMessage {
  message: string
  needed: Groups
  /** The permissions of the token. */
  had: string[] | undefined
}

/** Reads a refusal with quoted lists; undefined for any other. */
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

/** Groups within a sentence. */
export function plainGroups(words: string): Groups {
  return words.split(' and ').map(group => group.split(' or '))
}

/** Lists of quoted items in a message. */
function permissionLists(text: string): string[] {
  return text.match(/\[(?:'[^']*'(?:, '[^']*')*)?\]/g) ?? []
}

/** Reads alternatives in quotes. The last one may combine several groups. Undefined for any other list. */
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
