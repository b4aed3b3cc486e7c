// Made by `npm run generate` from schemas/*.schema.json. Do not edit.
import type { ContractReport, ContractTarget, CreateKeyRequest, CreateKeyResponse, ErrorEnvelope, Fixture, Identity, KeyRecord, ListKeysQuery, ListKeysResponse, Problem, Profile, RatelimitRequest, RatelimitResponse, Refill, Snapshot, StoredIdentity, StoredKey } from './types.js'

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

/** Tells whether an instance is valid; afterwards `errors` holds every violation of the last call. */
export interface Validator<T> {
  (instance: unknown): instance is T
  errors?: SchemaViolation[] | null
}

export const validateContractReport: Validator<ContractReport>
export const validateContractTarget: Validator<ContractTarget>
export const validateCreateKeyRequest: Validator<CreateKeyRequest>
export const validateCreateKeyResponse: Validator<CreateKeyResponse>
export const validateErrorEnvelope: Validator<ErrorEnvelope>
export const validateFixture: Validator<Fixture>
export const validateIdentity: Validator<Identity>
export const validateKeyRecord: Validator<KeyRecord>
export const validateListKeysQuery: Validator<ListKeysQuery>
export const validateListKeysResponse: Validator<ListKeysResponse>
export const validateProblem: Validator<Problem>
export const validateProfile: Validator<Profile>
export const validateRatelimitRequest: Validator<RatelimitRequest>
export const validateRatelimitResponse: Validator<RatelimitResponse>
export const validateRefill: Validator<Refill>
export const validateSnapshot: Validator<Snapshot>
export const validateStoredIdentity: Validator<StoredIdentity>
export const validateStoredKey: Validator<StoredKey>
