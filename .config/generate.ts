/**
 * Makes schemas/generated from the JSON Schemas in schemas/: the TypeScript types and the compiled validators.
 * With --check it writes nothing and fails when what is there is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvStandalone from 'ajv/dist/standalone/index.js'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { rolldown } from 'rolldown'

type Schema = JSONSchema & { $id: string; title: string; $defs?: Record<string, JSONSchema> }

const root = fileURLToPath(new URL('..', import.meta.url))
const schemasFolder = join(root, 'schemas')
const outputFolder = join(schemasFolder, 'generated')
const banner = '// Made by `npm run generate` from schemas/*.schema.json. Do not edit.\n'

/** What every request is checked with lies in a file of its own: a page needs no other validator to answer. */
const requestTitles = ['CreateKeyRequest', 'ListKeysQuery']
/** So does what a store checks each key with: a server that was given nothing needs no more than these. */
const storeTitles = ['StoredKey']

const schemas = await readSchemas()
const requestSchemas = schemas.filter(({ title }) => requestTitles.includes(title))
const storeSchemas = schemas.filter(({ title }) => storeTitles.includes(title))
const ownFiles = [...requestSchemas, ...storeSchemas]
const otherSchemas = schemas.filter(schema => !ownFiles.includes(schema))
const files = {
  'members.ts': memberNames('members', schemas),
  'request-members.ts': memberNames('requestMembers', requestSchemas),
  'types.ts': await types(schemas),
  'request-validators.js': await validators(requestSchemas),
  'request-validators.d.ts': declaredWithOthers(requestSchemas),
  'store-validators.js': await validators(storeSchemas),
  'store-validators.d.ts': declaredWithOthers(storeSchemas),
  'validators.js': [
    await validators(otherSchemas),
    exportFrom('./request-validators.js', requestSchemas),
    exportFrom('./store-validators.js', storeSchemas),
  ].join('\n'),
  'validators.d.ts': validatorDeclarations(schemas),
}

if (process.argv.includes('--check')) await check(files)
else await write(files)

async function readSchemas(): Promise<Schema[]> {
  const names = (await readdir(schemasFolder)).filter(name => name.endsWith('.schema.json')).sort()
  return Promise.all(names.map(async name => JSON.parse(await readFile(join(schemasFolder, name), 'utf8'))))
}

/** One file of types: every schema becomes a definition of one document, so that a shared object has one type. */
async function types(all: Schema[]): Promise<string> {
  const titles = new Map(all.map(schema => [schema.$id, schema.title]))
  const definitions = Object.fromEntries(
    all.flatMap(({ $id, $schema, $defs = {}, ...schema }) => [
      ...Object.entries($defs).map(([name, definition]) => [capital(name), definition]),
      [schema.title, schema],
    ]),
  )
  const document = JSON.parse(JSON.stringify({ title: 'Unused', definitions }), (key, value) => {
    if (key !== '$ref') return value
    const local = /^#\/\$defs\/(.+)$/.exec(value)?.[1]
    return `#/definitions/${local === undefined ? titles.get(value) : capital(local)}`
  })
  return compile(document, 'Unused', {
    additionalProperties: false,
    bannerComment: banner,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 110 },
  }).then(source =>
    source
      .replace(/export interface Unused \{\n.*\n\}\n/, '')
      .replaceAll(
        / \*\n \* This interface was referenced by `Unused`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g,
        '',
      ),
  )
}

/** Ajv's standalone code, bundled so that nothing is required at run time and nothing is compiled with `eval`. */
async function validators(exported: Schema[]): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    loopEnum: 2,
    loopRequired: 2,
    schemas: schemas.map(withoutAnnotations),
    messages: false,
    // Formats annotate: the one that a caller can get wrong, a moment in a fixture, has a pattern beside it.
    formats: { 'date-time': true, uri: true, 'uri-reference': true },
    strict: true,
    code: { source: true, esm: true, lines: true },
  })
  ajv.opts.unevaluated = false
  ajv.opts.dynamicRef = false
  const code = ajvStandalone.default(
    ajv,
    Object.fromEntries(exported.map(schema => [validatorName(schema), schema.$id])),
  )
  const entry = join(outputFolder, 'validators.entry.js')
  const bundle = await rolldown({
    input: entry,
    cwd: root,
    plugins: [
      {
        name: 'standalone-code',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', comments: false })
  // Rolldown names each module's file in a comment: where node_modules lies must not decide the text.
  return `${banner}// @ts-nocheck\n${output[0].code.replaceAll(/^\/\/.*\n/gm, '')}`
}

function validatorDeclarations(all: Schema[]): string {
  const names = all.map(schema => schema.title)
  return `${banner}import type { ${names.join(', ')} } from './types.js'

/** One violated keyword. The members are those of Ajv's ErrorObject. */
export interface SchemaViolation {
  /** The keyword that said no, such as "maxLength". */
  keyword: string
  /** Where in the instance: a JSON Pointer. */
  instancePath: string
  schemaPath: string
  params: Record<string, unknown>
  message?: string
}

/** Tells whether an instance is valid; afterwards \`errors\` holds every violation of the last call. */
export interface Validator<T> {
  (instance: unknown): instance is T
  errors?: SchemaViolation[] | null
}

${all.map(schema => `export const ${validatorName(schema)}: Validator<${schema.title}>`).join('\n')}
`
}

/** The types of validators that have a file of their own. */
function declaredWithOthers(all: Schema[]): string {
  return `${banner}${exportFrom('./validators.js', all)}`
}

function exportFrom(file: string, all: Schema[]): string {
  return `export { ${all.map(validatorName).join(', ')} } from '${file}'\n`
}

/** The member names of every message, and of every object that takes no others, in the order of its table. */
function memberNames(exported: string, all: Schema[]): string {
  const entries = all.flatMap(schema => [
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

async function write(made: Record<string, string>): Promise<void> {
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder, { recursive: true })
  for (const [name, text] of Object.entries(made)) await writeFile(join(outputFolder, name), text)
}

async function check(made: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(made)) {
    const present = await readFile(join(outputFolder, name), 'utf8').catch(() => '')
    if (present === text) continue
    console.error(`schemas/generated/${name} is stale. Run: npm run generate`)
    process.exitCode = 1
  }
}

/** Annotations decide nothing: without them the compiled code, which carries its schemas, is half as long. */
function withoutAnnotations(schema: Schema): Schema {
  const annotations = ['description', 'examples', 'default', 'deprecated', 'x-section', 'x-deviation']
  return withoutKeywords(schema, annotations) as Schema
}

function withoutKeywords(schema: unknown, keywords: string[]): unknown {
  if (Array.isArray(schema)) return schema.map(item => withoutKeywords(item, keywords))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !keywords.includes(keyword))
      .map(([keyword, value]) => [
        keyword,
        keyword === 'properties' || keyword === '$defs'
          ? Object.fromEntries(
              Object.entries(value).map(([name, item]) => [name, withoutKeywords(item, keywords)]),
            )
          : withoutKeywords(value, keywords),
      ]),
  )
}

function validatorName(schema: Schema): string {
  return `validate${schema.title}`
}

function capital(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1)
}
