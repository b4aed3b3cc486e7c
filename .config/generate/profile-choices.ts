import { banner } from './read-schemas.js'

interface ChoiceSchema {
  description?: string | undefined
  properties?: Readonly<Record<string, ChoiceSchema>> | undefined
  'x-section'?: string
  'x-deviation'?: { breaks: string }
  /** The ids of the observations that report the choice. For a failure, the ids for each of its members. */
  'x-observed-by'?: ObservedBy | Readonly<Record<string, ObservedBy>>
}

type ObservedBy = string | readonly string[]

/** Omits most of the schema, to keep the download of a page small. */
export function describedChoices(profile: ChoiceSchema | undefined): string {
  const rows = choicesIn(profile).map(([path, schema]) => {
    const { description, 'x-section': section, 'x-deviation': deviation } = schema
    return `  ${JSON.stringify(path)}: ${JSON.stringify({ description, section, deviation: deviation?.breaks })},`
  })
  const type = 'Readonly<Record<string, { description?: string; section?: string; deviation?: string }>>'
  return `${banner}export const describedChoices: ${type} = {\n${rows.join('\n')}\n}\n`
}

export function observedChoices(profile: ChoiceSchema | undefined): string {
  const observed = new Map<string, string[]>()
  for (const [path, { 'x-observed-by': by }] of choicesIn(profile)) {
    if (by === undefined) continue
    const isWhole = typeof by === 'string' || Array.isArray(by)
    for (const [part, ids] of Object.entries(isWhole ? { '': by } : by)) {
      const name = part === '' ? path : `${path}.${part}`
      for (const id of [ids].flat()) observed.set(id, [...(observed.get(id) ?? []), name])
    }
  }
  const rows = [...observed].sort().map(([id, names]) => `  '${id}': ${JSON.stringify(names)},`)
  return `${banner}export const observedChoices = {\n${rows.join('\n')}\n} as const\n`
}

function choicesIn(schema: ChoiceSchema | undefined, path = ''): [path: string, schema: ChoiceSchema][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, inside]) => {
    const own = path === '' ? name : `${path}.${name}`
    if (inside.properties !== undefined) return choicesIn(inside, own)
    return path === '' ? [] : [[own, inside]]
  })
}
