import { controlMembers } from '../../schemas/generated/control-members.js'
import * as parameterTables from '../../schemas/generated/control-parameters.js'
import * as validators from '../../schemas/generated/control-validators.js'
import type { Validator } from '../../schemas/generated/validators.js'
import { isDeeper, mostLevels } from '../domain/refuse-deep.js'
import { schemaError } from '../domain/schema-error.js'
import { BodyError, type RequestMessage } from '../service/message.js'
import { ControlError } from './control-error.js'
import type { ControlRoute, RequestTitle } from './control-route.js'
import { admitBody } from './protection.js'

const mebibyte = 1024 * 1024

const readers = validators as unknown as Record<string, Validator<unknown>>
const parametersOf = parameterTables as unknown as Record<string, Record<string, string>>

/** @throws ControlError `QUERY_INVALID` */
export function readControlQuery(
  { query: title, openQuery }: ControlRoute,
  search: URLSearchParams,
): unknown {
  if (title === undefined) return undefined
  const types = parametersOf[`${title.charAt(0).toLowerCase()}${title.slice(1)}Parameters`] ?? {}
  const values: Record<string, unknown> = {}
  for (const [name, text] of search) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined && openQuery && name.startsWith('meta.')) continue
    values[name] = type === 'string' || type === undefined ? text : literal(text)
  }
  return validated(title, values, 'QUERY_INVALID', 'the query')
}

/**
 * @throws ControlError `BODY_INVALID`, `BODY_TOO_LARGE`, `BODY_NOT_JSON`, `MEDIA_TYPE_REFUSED`, `REQUEST_TIMEOUT`
 * @throws BodyError if the client disconnects.
 */
export async function readControlBody(route: ControlRoute, request: RequestMessage): Promise<unknown> {
  if (route.body === undefined && route.document === undefined) return undefined
  const text = await readText(request, route.maxBytes ?? mebibyte)
  // A request without the optional body needs no media type.
  if (route.bodyOptional && text.trim() !== '') admitBody(request.headers)
  const json = parsed(text, route)
  return route.body === undefined ? json : validated(route.body, json, 'BODY_INVALID', 'the body')
}

async function readText({ body }: RequestMessage, maxBytes: number): Promise<string> {
  try {
    return typeof body === 'string' ? body : await body({ maxBytes })
  } catch (error) {
    if (!(error instanceof BodyError) || error.kind === 'connection-lost') throw error
    const isLarge = error.kind === 'body-too-large'
    throw new ControlError(isLarge ? 413 : 408, {
      code: isLarge ? 'BODY_TOO_LARGE' : 'REQUEST_TIMEOUT',
      where: 'the body',
      problem: isLarge ? `The body has more than ${maxBytes} bytes.` : 'The body did not arrive in time.',
      remedy: isLarge ? 'Send a smaller body.' : 'Send the request again.',
      cause: error,
    })
  }
}

function parsed(text: string, { bodyOptional, method, path }: ControlRoute): unknown {
  if (text.trim() === '' && bodyOptional) return {}
  try {
    const json: unknown = JSON.parse(text)
    if (!isDeeper(json, mostLevels)) return json
  } catch {
    // Reported below.
  }
  throw new ControlError(400, {
    code: 'BODY_NOT_JSON',
    where: 'the body',
    problem:
      text.trim() === ''
        ? 'The body is empty.'
        : `The body is not JSON, or is nested more than ${mostLevels} levels deep.`,
    remedy: `Send the JSON that the OpenAPI document describes for ${method} ${path}.`,
  })
}

function validated(title: RequestTitle, value: unknown, code: string, name: string): unknown {
  const validate = readers[`validate${title}`]
  if (validate === undefined) throw new TypeError(`There is no validator for ${title}.`)
  if (validate(value)) return value
  const error = schemaError(validate.errors ?? [], value, {
    code,
    name,
    schema: fileOf(title),
    members: controlMembers,
    formsOf,
    remedy: 'Correct the value; /_keymock/openapi.json describes every member.',
  })
  throw new ControlError(400, error)
}

const aMoment = 'expected Unix milliseconds or a date-time such as "2030-01-01T12:00:00Z"'

function formsOf(pointer: string): string | undefined {
  switch (pointer.slice(pointer.lastIndexOf('/') + 1)) {
    case 'advance':
    case 'delay':
    case 'windowMs':
    case 'from':
    case 'to':
      return 'expected milliseconds or a text such as "5m", "1h30m" or "30d"'
    case 'set':
    case 'clock':
      return aMoment
    case 'createdAt':
    case 'expires':
      return `${aMoment}, or an offset such as "+1h"`
    case 'wait':
      return 'expected milliseconds or a text such as "500ms", "5s" or "1m"'
    case 'fixture':
      return 'expected the fixture object, not a file name'
    case 'profile':
      return 'expected the name of a profile, or the content of a profile file'
    default:
      return undefined
  }
}

function fileOf(title: string): string {
  return `${title.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.schema.json`
}

/** Reads the text of a query parameter that may be an integer or a boolean. The schema refuses any other text later. */
function literal(text: string): unknown {
  return /^(-?\d{1,15}|true|false)$/.test(text) ? JSON.parse(text) : text
}
