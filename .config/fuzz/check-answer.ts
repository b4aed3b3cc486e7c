import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Answer } from '../ask.js'

interface Document {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: unknown }> }> }>
  >
}

/** Returns the violation of the OpenAPI document in an answer, or undefined. */
export type CheckAnswer = (method: string, path: string, answer: Answer) => string | undefined

interface OwnWays {
  /** Whether the profile shows null for unset members, which the document does not allow. */
  showsNull: boolean
  /** The beginnings of the profile's messages about values that cannot be stored. Such a message may come with a 500. */
  limits: readonly string[]
}

export function answerChecker(document: Document, { showsNull, limits }: OwnWays): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document as AnySchema, 'openapi', false, false)
  const validators = new Map<string, ValidateFunction>()

  return (method, path, { status, headers, body }) => {
    const isStated = limits.some(limit => body.includes(`"message":"${limit}`))
    if (status >= 500 && !isStated) return `the status is ${status}`
    if (method === 'HEAD' || method === 'OPTIONS') return body === '' ? undefined : 'the answer has a body'
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation === undefined)
      return status >= 400 ? undefined : `a method that is not in the document gets status ${status}`
    const [name, response] = operation.responses[status]
      ? [status, operation.responses[status]]
      : ['default', operation.responses.default]
    const documented = Object.keys(response?.content ?? {})
    if (documented.length === 0)
      return body === ''
        ? undefined
        : `the answer has a body, which the document does not allow for status ${status}`
    const mediaType = headers['content-type'] ?? ''
    const [type = ''] = mediaType.split(';')
    const exact = documented.find(one => one === type)
    if (exact === undefined)
      return `the media type ${mediaType} of status ${status} is not in the document (${documented.join(', ')})`
    const place = ['paths', path, method.toLowerCase(), 'responses', String(name), 'content', exact, 'schema']
    const reference = `openapi#/${place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const hasSchema = response?.content?.[exact]?.schema !== undefined
    const validate = validators.get(reference) ?? ajv.compile(hasSchema ? { $ref: reference } : true)
    validators.set(reference, validate)
    try {
      return validate(JSON.parse(body, showsNull ? withoutNull : undefined))
        ? undefined
        : ajv.errorsText(validate.errors)
    } catch (error) {
      return `the body is not JSON: ${error}`
    }
  }
}

function withoutNull(_: string, value: unknown): unknown {
  return value === null ? undefined : value
}
