import { closestMatch } from 'leven'
import { controlMembers } from '../../schemas/generated/control-members.js'
import * as parameterTables from '../../schemas/generated/control-parameters.js'
import * as validators from '../../schemas/generated/control-validators.js'
import type { UndoQuery } from '../../schemas/generated/types.js'
import type { Validator } from '../../schemas/generated/validators.js'
import { type Action, Reply, type Title } from '../actions/action.js'
import { allActions } from '../actions/actions.js'
import { type Address, controlPath } from '../actions/address.js'
import { ControlError, refused, statusOf } from '../actions/control-error.js'
import type { ControlledServer } from '../actions/controlled-server.js'
import { runMemberAction } from '../actions/member-actions.js'
import { sandboxNotFound } from '../actions/sandbox-actions.js'
import { isDeeper } from '../common/json.js'
import { isStateAway, KeymockError } from '../domain/keymock-error.js'
import { mostLevels, schemaError } from '../domain/schema-error.js'
import { splitUrl } from '../domain/split-url.js'
import { controlForms } from '../service/controls/check-key-update.js'
import { withUndo } from '../service/controls/in-state.js'
import { reasonPhrases } from '../service/failures/failure-response.js'
import {
  BodyError,
  type MessageHeaders,
  type RequestMessage,
  type ResponseMessage,
} from '../service/message.js'
import { decodedSegment } from '../service/sandboxes/sandboxes.js'
import { admit, admitBody, corsHeaders, isForeignVisit, type Protection } from './protection.js'

export type ControlPlane = (request: RequestMessage, address: Address) => Promise<ResponseMessage>

export function openControlPlane(server: ControlledServer, protection: Protection): ControlPlane {
  return async (request, address) => {
    const cors = corsHeaders(request.headers, protection)
    try {
      const { path, search } = splitUrl(request.url)
      const below = path.slice(controlPath.length) || '/'
      if (request.method === 'OPTIONS') return preflight(request.headers, cors)
      admit(request.headers, request.method, protection)
      const match = findAction(request.method, below, address)
      const context = await contextOf(server, match, request, address, new URLSearchParams(search))
      // The cast is safe, because `contextOf` checks the query and the body with the schemas that the route names.
      const answer = await match.route.run(context as never)
      const reply = answer instanceof Reply ? answer : new Reply({ json: answer })
      return messageOf(reply, match.route, request, cors)
    } catch (error) {
      if (error instanceof BodyError) throw error
      return problemResponse(error, request, cors)
    }
  }
}

async function contextOf(
  server: ControlledServer,
  { route, parameters }: RouteMatch,
  request: RequestMessage,
  { sandboxName, prefix }: Address,
  search: URLSearchParams,
): Promise<object> {
  const query = readControlQuery(route, search)
  if (route.body !== undefined && !route.bodyOptional) admitBody(request.headers)
  const json = await readControlBody(route, request)
  if (
    sandboxName !== undefined &&
    isForeignVisit(request.headers) &&
    !(await server.sandboxes.has(sandboxName))
  )
    throw sandboxNotFound(sandboxName)
  const sandbox = await server.sandboxes.at(sandboxName)
  return {
    ...parameters,
    server,
    sandbox,
    sandboxName,
    prefix,
    query,
    search,
    body: json,
    act: () =>
      withUndo(sandbox, (query as UndoQuery | undefined)?.undo, () =>
        runMemberAction(route.name, sandbox, { ...parameters, body: json }, server.checks),
      ),
    headers: request.headers,
    gone: request.gone,
  }
}

export const answerHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

function messageOf(
  { status, headers, json, body }: Reply,
  route: Action,
  { method }: RequestMessage,
  cors: Record<string, string>,
): ResponseMessage {
  const content = body ?? (json === undefined ? '' : `${JSON.stringify(json)}\n`)
  return {
    status: status ?? (content === '' ? 204 : route.status),
    headers: {
      ...(content !== '' && { 'Content-Type': route.mediaType ?? 'application/json' }),
      ...answerHeaders,
      ...cors,
      ...headers,
    },
    body: method === 'HEAD' ? '' : content,
  }
}

function preflight(
  { 'access-control-request-headers': asked }: MessageHeaders,
  cors: Record<string, string>,
) {
  return {
    status: 204,
    headers: {
      ...cors,
      ...(cors['Access-Control-Allow-Origin'] !== undefined && {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        ...(asked !== undefined && { 'Access-Control-Allow-Headers': asked }),
      }),
    },
    body: '',
  }
}

/** Problem details (RFC 9457) for an error. */
export function problemResponse(
  error: unknown,
  { method }: RequestMessage,
  cors: Record<string, string> = {},
): ResponseMessage {
  const known = error instanceof KeymockError ? error : internalError(error)
  const status = statusOf(known)
  const problem = {
    type: 'about:blank',
    title: reasonPhrases[status] ?? 'Error',
    status,
    code: known.code,
    detail: `${known.where}: ${known.problem}`,
    ...(known.remedy !== undefined && { remedy: known.remedy }),
  }
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      ...answerHeaders,
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(isStateAway(known) && { 'Retry-After': '1' }),
      ...(known instanceof ControlError && known.headers),
      ...cors,
    },
    body: method === 'HEAD' ? '' : `${JSON.stringify(problem)}\n`,
    ...(known !== error && { error }),
  }
}

function internalError(cause: unknown): ControlError {
  return refused(500, {}, cause)`INTERNAL_ERROR  keymock
    An internal error occurred.
    See the log of the server.`
}

interface RouteMatch {
  route: Action
  parameters: Readonly<Record<string, string>>
}

/** @throws ControlError `ROUTE_NOT_FOUND`, `METHOD_NOT_ALLOWED` */
function findAction(method: string, path: string, { sandboxName }: Address): RouteMatch {
  const matches = allActions.flatMap(route => {
    const parameters = matchPath(route.path, path)
    return parameters === undefined ? [] : [{ route, parameters }]
  })
  // A path without parameters comes first: /keys/verify is not the key with the id "verify".
  const exact = matches.filter(({ route }) => !route.path.includes('{'))
  const candidates = exact.length > 0 ? exact : matches
  if (candidates.length === 0) throw unknownPath(path)
  const asked = method === 'HEAD' ? 'GET' : method
  const match = candidates.find(({ route }) => route.method === asked)
  if (match === undefined) throw otherMethod(candidates, method, path)
  if (match.route.scope === 'server' && sandboxName !== undefined) throw rootOnly(path)
  return match
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/')
  const found = path.split('/')
  if (expected.length !== found.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const text = found[index] ?? ''
    if (part.startsWith('{') && text !== '') parameters[part.slice(1, -1)] = decodedSegment(text)
    else if (part !== text) return undefined
  }
  return parameters
}

function unknownPath(path: string): ControlError {
  const paths = [...new Set(allActions.map(route => route.path))]
  const meant = closestMatch(path, paths, { maxDistance: 4 })
  const hint = meant === undefined ? '' : ` Did you mean ${controlPath}${meant}?`
  return refused(404)`ROUTE_NOT_FOUND  ${controlPath}${path.slice(0, 80)}
    Unknown path of the control API.${hint}
    See all paths with GET ${controlPath}/openapi.json.`
}

function otherMethod(matches: readonly RouteMatch[], method: string, path: string): ControlError {
  const allowed = [...new Set(matches.map(({ route }) => route.method))].join(', ')
  return refused(405, { Allow: allowed })`METHOD_NOT_ALLOWED  ${controlPath}${path}
    Found ${method}; expected ${allowed}.
    See the methods with GET ${controlPath}/openapi.json.`
}

function rootOnly(path: string): ControlError {
  return refused(404)`ROUTE_NOT_FOUND  ${controlPath}${path}
    This route belongs to the whole server, not to a sandbox.
    Call ${controlPath}${path} without the prefix /sandboxes/… and without the header Keymock-Sandbox.`
}

const mebibyte = 1024 * 1024

const readers = validators as unknown as Record<string, Validator<unknown>>

const parametersOf = parameterTables as unknown as Record<string, Record<string, string>>

/** @throws ControlError `QUERY_INVALID` */
function readControlQuery({ query: title, openQuery }: Action, search: URLSearchParams): unknown {
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
async function readControlBody(route: Action, request: RequestMessage): Promise<unknown> {
  if (route.body === undefined) return undefined
  const text = await readText(request, route.maxBytes ?? mebibyte)
  // A request without the optional body needs no media type.
  if (route.bodyOptional && text.trim() !== '') admitBody(request.headers)
  const json = parsed(text, route)
  return route.checksBody ? json : validated(route.body, json, 'BODY_INVALID', 'the body')
}

async function readText({ body }: RequestMessage, maxBytes: number): Promise<string> {
  try {
    return typeof body === 'string' ? body : await body({ maxBytes })
  } catch (error) {
    if (!(error instanceof BodyError) || error.kind === 'connection-lost') throw error
    const isLarge = error.kind === 'body-too-large'
    throw refused(isLarge ? 413 : 408, {}, error)`${isLarge ? 'BODY_TOO_LARGE' : 'REQUEST_TIMEOUT'}  the body
      ${isLarge ? `The body has more than ${maxBytes} bytes.` : 'The body did not arrive in time.'}
      ${isLarge ? 'Send a smaller body.' : 'Send the request again.'}`
  }
}

function parsed(text: string, { bodyOptional, method, path }: Action): unknown {
  if (text.trim() === '' && bodyOptional) return {}
  try {
    const json: unknown = JSON.parse(text)
    if (!isDeeper(json, mostLevels)) return json
  } catch {
    // Reported below.
  }
  const problem =
    text.trim() === '' ? 'is empty' : `is not JSON, or is nested more than ${mostLevels} levels deep`
  throw refused(400)`BODY_NOT_JSON  the body
    The body ${problem}.
    Send the JSON that the OpenAPI document describes for ${method} ${path}.`
}

function validated(title: Title, value: unknown, code: string, name: string): unknown {
  const validate = readers[`validate${title}`]
  if (validate === undefined) throw new TypeError(`There is no validator for ${title}.`)
  if (validate(value)) return value
  const error = schemaError(validate.errors ?? [], value, {
    code,
    name,
    schema: fileOf(title),
    members: controlMembers,
    formsOf: controlForms,
    remedy: 'Correct the value; /_keymock/openapi.json describes every member.',
  })
  throw new ControlError(400, error)
}

function fileOf(title: string): string {
  return `${title.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.schema.json`
}

/** Reads the text of a query parameter that may be an integer or a boolean. The schema refuses any other text later. */
function literal(text: string): unknown {
  return /^(-?\d{1,15}|true|false)$/.test(text) ? JSON.parse(text) : text
}
