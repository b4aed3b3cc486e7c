import packageJson from '../../package.json' with { type: 'json' }
import { banner, isOfControl, type Schema } from './read-schemas.js'
import { isControlRequest, isRequest } from './validators.js'

export function tableFiles(schemas: readonly Schema[]): Record<string, string> {
  const requests = schemas.filter(isRequest)
  const profile = schemas.find(({ title }) => title === 'Profile')
  return {
    // Without this file, a page would download the whole package.json for the version.
    'version.ts': `${banner}export const version: string = '${packageJson.version}'\n`,
    'failure-kinds.ts': failureKinds(schemas.find(({ title }) => title === 'FailureKind')),
    'described-choices.ts': describedChoices(profile),
    'observed-choices.ts': observedChoices(profile),
    'members.ts': memberNames(
      'members',
      schemas.filter(schema => !isOfControl(schema)),
    ),
    'control-members.ts': memberNames('controlMembers', schemas.filter(isOfControl)),
    'control-schemas.ts': schemaTable(schemas),
    'control-messages.ts': messageTypes(schemas),
    'request-members.ts': memberNames('requestMembers', requests),
    'query-parameters.ts': queryParameters(requests.filter(isQuery)),
    'control-parameters.ts': queryParameters(
      schemas.filter(schema => isControlRequest(schema) && isQuery(schema)),
    ),
  }
}

function failureKinds(schema: Schema | undefined): string {
  return `${banner}export const failureKinds: readonly string[] = ${JSON.stringify(schema?.enum)}\n`
}

function schemaTable(schemas: readonly Schema[]): string {
  const reached = new Set(schemas.filter(schema => isOfControl(schema) || isDocument(schema)))
  for (const schema of reached) {
    for (const other of schemas)
      if (JSON.stringify(schema).includes(`"$ref":"${other.$id}`)) reached.add(other)
  }
  const lines = [...reached].map(schema => `  ${schema.title}: ${JSON.stringify(schema)},`)
  // The type is explicit, because the compiler would need most of its time to infer the type.
  const type = 'Readonly<Record<string, { $id: string; title: string; [keyword: string]: unknown }>>'
  return `${banner}export const controlSchemas: ${type} = {\n${lines.join('\n')}\n}\n`
}

function messageTypes(schemas: readonly Schema[]): string {
  const titles = schemas.map(({ title }) => title)
  const members = titles.map(title => `  ${title}: ${title}`)
  return `${banner}import type { ${titles.join(', ')} } from './types.js'\n\nexport interface ControlMessages {\n${members.join('\n')}\n}\n`
}

function isDocument({ title }: Schema): boolean {
  return title === 'Fixture' || title === 'Snapshot'
}

function isQuery({ title }: Schema): boolean {
  return title.endsWith('Query')
}

function memberNames(exported: string, schemas: readonly Schema[]): string {
  const entries = schemas.flatMap(schema => [
    [`${schema.$id}#`, Object.keys(schema.properties ?? {})] as const,
    ...closedObjects(schema, `${schema.$id}#`).slice(schema.additionalProperties === false ? 1 : 0),
  ])
  const lines = entries.map(([place, names]) => `  '${place}': ${JSON.stringify(names)},`)
  return `${banner}export const ${exported}: Readonly<Record<string, readonly string[]>> = {\n${lines.join('\n')}\n}\n`
}

function closedObjects(schema: unknown, place: string): [string, string[]][] {
  if (typeof schema !== 'object' || schema === null) return []
  const here: [string, string[]][] =
    'additionalProperties' in schema && schema.additionalProperties === false && 'properties' in schema
      ? [[place, Object.keys(schema.properties as object)]]
      : []
  return here.concat(
    Object.entries(schema).flatMap(([key, value]) => closedObjects(value, `${place}/${key}`)),
  )
}

function queryParameters(schemas: readonly Schema[]): string {
  const tables = schemas.map(({ title, properties = {} }) => {
    const lines = Object.entries(properties).map(([name, { type }]) => `  ${name}: '${parameterType(type)}',`)
    return `export const ${title[0]?.toLowerCase()}${title.slice(1)}Parameters = {\n${lines.join('\n')}\n} as const\n`
  })
  return `${banner}export type ParameterType = 'string' | 'integer' | 'boolean'\n\n${tables.join('\n')}`
}

/** Ignores null, which a query contains as the text `null`. */
function parameterType(type: unknown): string {
  const [named, ...others] = [type].flat().filter(name => name !== 'null')
  if (others.length > 0 || !['string', 'integer', 'boolean'].includes(String(named))) {
    throw new Error(`A query parameter cannot have the type ${JSON.stringify(type)}.`)
  }
  return String(named)
}

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
function describedChoices(profile: ChoiceSchema | undefined): string {
  const rows = choicesIn(profile).map(([path, schema]) => {
    const { description, 'x-section': section, 'x-deviation': deviation } = schema
    return `  ${JSON.stringify(path)}: ${JSON.stringify({ description, section, deviation: deviation?.breaks })},`
  })
  const type = 'Readonly<Record<string, { description?: string; section?: string; deviation?: string }>>'
  return `${banner}export const describedChoices: ${type} = {\n${rows.join('\n')}\n}\n`
}

function observedChoices(profile: ChoiceSchema | undefined): string {
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
