// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
import type { CreateKeyRequest, ListKeysQuery, StoredKey, StoredIdentity, Fixture, Profile, Snapshot, ContractTarget, ContractReport, ErrorEnvelope, Problem } from './types.js'

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

/** Whether an instance is valid; afterwards `errors` holds every violation of the last call. */
export interface Validator<T> {
  (instance: unknown): instance is T
  errors?: SchemaViolation[] | null
}

export const validateCreateKeyRequest: Validator<CreateKeyRequest>
export const validateListKeysQuery: Validator<ListKeysQuery>
export const validateStoredKey: Validator<StoredKey>
export const validateStoredIdentity: Validator<StoredIdentity>
export const validateFixture: Validator<Fixture>
export const validateProfile: Validator<Profile>
export const validateSnapshot: Validator<Snapshot>
export const validateContractTarget: Validator<ContractTarget>
export const validateContractReport: Validator<ContractReport>
export const validateErrorEnvelope: Validator<ErrorEnvelope>
export const validateProblem: Validator<Problem>
