import createKey from '../../../../schemas/create-key-request.schema.json' with { type: 'json' }
import ratelimit from '../../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../../schemas/refill.schema.json' with { type: 'json' }
import type { FormSchema } from '../../components/schema-form.js'

/** The members of a request to create a key, with what they refer to in its place. */
export const createSchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), refill, ratelimit },
}

/** What is asked for at once; the rest of the members is there on demand. */
export const firstMembers = ['name', 'prefix', 'externalId', 'remaining', 'expires'] as const

/** What is asked for on demand. Which API it is for is asked for otherwise, and what is deprecated need not be created. */
export const otherMembers = Object.entries(createSchema.properties ?? {})
  .filter(
    ([name, { deprecated }]) => name !== 'apiId' && !deprecated && !firstMembers.includes(name as never),
  )
  .map(([name]) => name)
