import { isObject } from '../../domain/is-object.js'

/** Groups of permissions: one of every group is needed. */
export type Groups = string[][]

/** Lists in a message, each of whose items stands in quotes. */
export function permissionLists(text: string): string[] {
  return text.match(/\[(?:'[^']*'(?:, '[^']*')*)?\]/g) ?? []
}

/** Alternatives in quotes, the last of which may combine several groups; undefined where it is a list of something else. */
export function quotedGroups(list: string): Groups | undefined {
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
