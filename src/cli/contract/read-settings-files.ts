import type { ContractTarget } from '../../../schemas/generated/types.js'
import { validateContractTarget } from '../../../schemas/generated/validators.js'
import { schemaError } from '../../domain/schema-error.js'
import { readDataFile } from '../../node/files/read-data-file.js'
import { UsageError } from '../usage-error.js'

/** Reads a target file. @throws KeymockError with the place of a mistake. */
export async function readTargetFile(file: string): Promise<ContractTarget> {
  const { value, checked } = await readDataFile(file, { code: 'TARGET', without: 'start without --target' })
  return checked(() => {
    if (validateContractTarget(value)) return value
    throw schemaError(validateContractTarget.errors ?? [], value, {
      code: 'TARGET_INVALID',
      name: file,
      schema: 'schemas/contract-target.schema.json',
      remedy: 'Correct the value; {schema} describes the file.',
    })
  })
}

/** Reads a file of known deviations: an object of ids, each with its reason. */
export async function readKnownDeviations(file: string): Promise<Record<string, string>> {
  const role = { code: 'DEVIATIONS', without: 'start without --known-deviations' }
  const { value, checked } = await readDataFile(file, role)
  const refuse = (where: string, problem: string): never => {
    throw new UsageError({
      code: 'DEVIATIONS_INVALID',
      where: `${file}, at ${where}`,
      problem,
      remedy: 'Write an object of ids and reasons: { "STA-04": "expired keys are only disabled overnight" }',
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('the top', 'It is not an object.')
  }
  const pairs = () =>
    Object.entries(value).map(([id, reason]) => {
      if (typeof reason !== 'string' || reason.trim() === '')
        return refuse(`/${id}`, 'The reason is missing.')
      return [id, reason]
    })
  return Object.fromEntries(await checked(pairs))
}
