import { join } from 'node:path'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import ajvStandalone from 'ajv/dist/standalone/index.js'
import { rolldown } from 'rolldown'
import { type OperationDescription, operations } from '../../schemas/operations.js'
import { banner, generatedFolder, isOfControl, type Schema } from './read-schemas.js'

/** Schemas of the state file. Their validators have a separate file, so that they load without the validators of documents. */
const storeTitles = ['StoredKey']
/** Schemas of the users' files, of users in the state file, and of records that pass through a proxy. */
const documentTitles = ['StoredIdentity', 'Fixture', 'Profile', 'Snapshot', 'ContractTarget', 'KeyRecord']
/** Schemas that only tests use, so no bundle contains their validators. */
const testTitles = ['ContractReport', 'ProxyReport', 'JudgementReport', 'ErrorEnvelope', 'Problem']

function isAskedWith({ $id }: Schema, isWanted: (operation: OperationDescription) => boolean): boolean {
  const all: readonly OperationDescription[] = operations
  return all.some(operation => isWanted(operation) && (operation.query === $id || operation.body === $id))
}

export function isRequest(schema: Schema): boolean {
  return isAskedWith(schema, () => true)
}

export function isControlRequest(schema: Schema): boolean {
  return isOfControl(schema) && /^Fault$|Request$|Query$/.test(schema.title)
}

function titlesOf(
  schemas: readonly Schema[],
  isWanted: (operation: OperationDescription) => boolean,
): string[] {
  return schemas.filter(schema => isAskedWith(schema, isWanted)).map(({ title }) => title)
}

export async function validatorFiles(schemas: readonly Schema[]): Promise<Record<string, string>> {
  const ownFiles = {
    'request-validators': titlesOf(schemas, ({ specified }) => specified),
    'neighbour-validators': titlesOf(schemas, ({ specified }) => !specified),
    'store-validators': storeTitles,
  }
  const titles = [...documentTitles, ...testTitles]
  const control = schemas.filter(isControlRequest).map(({ title }) => title)
  const files: Record<string, string> = {}
  for (const [name, own] of Object.entries(ownFiles)) {
    files[`${name}.js`] = await compiled(schemas, own, 'without schemaPath')
    files[`${name}.d.ts`] = banner + exportFrom('./validators.js', own)
  }
  const exported = Object.entries(ownFiles).map(([name, own]) => exportFrom(`./${name}.js`, own))
  files['validators.js'] = [await compiled(schemas, titles), ...exported].join('\n')
  files['validators.d.ts'] = declarations([...Object.values(ownFiles).flat(), ...titles])
  files['control-validators.js'] = await compiled(schemas, control)
  files['control-validators.d.ts'] = controlDeclarations(control)
  return files
}

/** Ajv's standalone code, bundled so that it needs neither `require` nor `eval` at run time. */
async function compiled(
  schemas: readonly Schema[],
  titles: readonly string[],
  paths: 'with schemaPath' | 'without schemaPath' = 'with schemaPath',
): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    loopEnum: 2,
    loopRequired: 2,
    schemas: schemas.map(schema => withoutAnnotations(schema) as AnySchemaObject),
    messages: false,
    // Validators accept any text for these formats, because the code that reads a moment or a URL also checks the text.
    formats: { 'date-time': true, uri: true, 'uri-reference': true },
    strict: true,
    code: { source: true, esm: true, lines: true },
  })
  ajv.opts.unevaluated = false
  ajv.opts.dynamicRef = false
  const code = ajvStandalone.default(
    ajv,
    Object.fromEntries(titles.map(title => [validatorName(title), idOf(title, schemas)])),
  )
  const entry = join(generatedFolder, 'validators.entry.js')
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'standalone-code',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? code : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', comments: false })
  await bundle.close()
  // Removes the comments in which Rolldown names each module's file: the location of node_modules must not change the code.
  const bundled = output[0].code.replaceAll(/^\/\/.*\n/gm, '')
  const text = withSharedErrors(bundled, paths === 'with schemaPath')
  return `${banner}// @ts-nocheck\n${text}`
}

/** The validators repeat this code of Ajv about a thousand times. */
const addedError =
  /const (err\d+) = \{\n\s*instancePath(?:: ([^\n]+))?,\n\s*schemaPath: ([^\n]+),\n\s*keyword: ("\w+"),\n\s*params: ([^;]*?)\n\s*\};\n\s*if \(vErrors === null\) vErrors = \[\1\];\n\s*else vErrors\.push\(\1\);/g

/**
 * Makes the bundled validators half as large.
 *
 * @param hasPaths Whether the errors have `schemaPath`, which only messages about documents need.
 */
function withSharedErrors(code: string, hasPaths: boolean): string {
  const path = (text: string) => (hasPaths ? `${text}, ` : '')
  const shared = code.replaceAll(
    addedError,
    (_, _name, instancePath = 'instancePath', schemaPath, keyword, params) =>
      `vErrors = withError(vErrors, ${instancePath}, ${path(schemaPath)}${keyword}, ${params});`,
  )
  const rest = /const err\d+ = .*/.exec(shared)
  if (rest !== null) throw new Error(`Ajv writes an error in another form: ${rest[0]}`)
  return `function withError(errors, instancePath, ${path('schemaPath')}keyword, params) {
	const error = { instancePath, ${path('schemaPath')}keyword, params };
	if (errors === null) return [error];
	errors.push(error);
	return errors;
}
${shared}`
}

function idOf(title: string, schemas: readonly Schema[]): string {
  const schema = schemas.find(schema => schema.title === title)
  if (schema === undefined) throw new Error(`No schema in schemas/ has the title ${title}.`)
  return schema.$id
}

function declarations(titles: readonly string[]): string {
  return `${banner}import type { ${titles.join(', ')} } from './types.js'

/** One violated keyword. The members are those of Ajv's ErrorObject. */
export interface SchemaViolation {
  /** The violated keyword, such as "maxLength". */
  keyword: string
  /** The place in the instance: a JSON Pointer. */
  instancePath: string
  /** The place in the schema. Absent if only requests are checked with the schema. */
  schemaPath?: string
  params: Record<string, unknown>
  message?: string
}

/** Whether an instance is valid; afterwards \`errors\` holds every violation of the last call. */
export interface Validator<T> {
  (instance: unknown): instance is T
  errors?: SchemaViolation[] | null
}

${titles.map(title => `export const ${validatorName(title)}: Validator<${title}>`).join('\n')}
`
}

function controlDeclarations(titles: readonly string[]): string {
  return `${banner}import type { ${titles.join(', ')} } from './types.js'
import type { Validator } from './validators.js'

${titles.map(title => `export const ${validatorName(title)}: Validator<${title}>`).join('\n')}
`
}

function exportFrom(file: string, titles: readonly string[]): string {
  return `export { ${titles.map(validatorName).join(', ')} } from '${file}'\n`
}

function validatorName(title: string): string {
  return `validate${title}`
}

const annotation = /^(description|examples|default|deprecated|x-.*)$/

/** The compiled code contains its schemas, and is half as large without annotations. */
function withoutAnnotations(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAnnotations)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !annotation.test(keyword))
      .map(([keyword, value]) => [
        keyword,
        // The members of these keywords are names, not keywords.
        keyword === 'properties' || keyword === '$defs'
          ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutAnnotations(item)]))
          : withoutAnnotations(value),
      ]),
  )
}
