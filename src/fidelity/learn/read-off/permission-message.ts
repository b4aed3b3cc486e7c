import { isObject } from '../../../domain/is-object.js'

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
