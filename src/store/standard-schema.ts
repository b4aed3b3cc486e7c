import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Validator } from '../../schemas/generated/validators.js'

/** Lets a compiled JSON Schema validator stand where a Standard Schema is expected, as in @msw/data. */
export function standardSchema<T>(validator: Validator<T>): StandardSchemaV1<T> {
  return {
    '~standard': {
      version: 1,
      vendor: 'keymock',
      validate(value) {
        if (validator(value)) return { value }
        const issues = (validator.errors ?? []).map(({ instancePath, keyword }) => ({
          message: `${instancePath === '' ? 'the record' : instancePath} violates "${keyword}"`,
          path: instancePath.split('/').slice(1),
        }))
        return { issues }
      },
    },
  }
}
