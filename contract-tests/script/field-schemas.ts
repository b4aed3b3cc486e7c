import createKeyRequest from '../../schemas/create-key-request.schema.json' with { type: 'json' }
import type { CreateKeyRequest } from '../../schemas/generated/types.js'
import ratelimit from '../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../schemas/refill.schema.json' with { type: 'json' }

export type Field = keyof CreateKeyRequest

export interface RequestFieldSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, RequestFieldSchema>>
}

const referenced: Readonly<Record<string, RequestFieldSchema>> = {
  [refill.$id]: refill,
  [ratelimit.$id]: ratelimit,
}

export const fieldSchemas = Object.fromEntries(
  Object.entries<RequestFieldSchema & { $ref?: string }>(createKeyRequest.properties).map(
    ([field, schema]) => [field, schema.$ref === undefined ? schema : (referenced[schema.$ref] ?? {})],
  ),
) as Readonly<Record<Field, RequestFieldSchema>>

export const fields = Object.keys(fieldSchemas) as Field[]
