import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { neighbourFailures } from '../../schemas/neighbour-failures.js'
import { neighbourNames, operations } from '../../schemas/operations.js'
import { laidOut } from '../json-layout.js'
import { schemasFolder } from './read-schemas.js'

/** The schemas that list the names in a table, by path below schemas/. */
export async function derivedSchemas(): Promise<Record<string, string>> {
  const read = async (file: string) => JSON.parse(await readFile(join(schemasFolder, file), 'utf8'))
  const profile = await read('profile.schema.json')
  const { $defs, properties } = await read('control/fault.schema.json')
  const effects = properties.effect.oneOf.map(
    ({ $ref }: { $ref: string }) => $defs[$ref.slice('#/$defs/'.length)].required[0],
  )
  const failures = Object.keys(profile.properties.errors.properties.failures.properties)
  return {
    'neighbour-name.schema.json': enumOf(
      'neighbour-name.schema.json',
      'NeighbourName',
      'An operation outside the specification.',
      neighbourNames,
    ),
    'control/operation-name.schema.json': enumOf(
      'operation-name.schema.json',
      'OperationName',
      'An operation of the service.',
      operations.map(({ name }) => name),
    ),
    'control/failure-kind.schema.json': enumOf(
      'failure-kind.schema.json',
      'FailureKind',
      'A kind of failure.',
      [...failures, ...neighbourFailures],
    ),
    'control/effect-name.schema.json': enumOf(
      'effect-name.schema.json',
      'EffectName',
      'An effect of faults.',
      effects,
    ),
  }
}

function enumOf(id: string, title: string, description: string, names: readonly string[]): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    $comment: 'Made by `npm run generate` from the tables in schemas/. Do not edit.',
    title,
    description,
    type: 'string',
    enum: names,
  }
  return `${laidOut(schema, { lineWidth: 100 })}\n`
}
