import { text as textOf } from 'node:stream/consumers'
import leven from 'leven'
import { wallClock } from '../../../contract-tests/engine/clock/time.js'
import type {
  MakeMiddleware,
  Middleware,
  MiddlewareAnswer,
  MiddlewareRequest,
  Next,
} from '../../../contract-tests/middleware/middleware.js'
import type { Fixture } from '../../../schemas/generated/types.js'
import { seededRandom } from '../../common/random.js'
import { asPrinted } from '../../domain/keymock-error.js'
import { usableTokens } from '../../fixture/fixture-world.js'
import type { MessageHandler, RequestMessage, ResponseMessage } from '../../service/message.js'
import { flagOf } from '../options/option.js'
import { UsageError } from '../usage-error.js'

export function behindMutant(
  { middleware }: { middleware: MakeMiddleware },
  fixture: Fixture,
  randomSeed = 0,
): (handle: MessageHandler) => MessageHandler {
  const token = usableTokens(fixture)[0]?.token ?? ''
  const made = middleware({ token, time: wallClock, random: seededRandom(randomSeed) })
  return handle => behindMiddleware(made, handle)
}

export function behindMiddleware(middleware: Middleware, handle: MessageHandler): MessageHandler {
  return async message => {
    let inner: ResponseMessage | undefined
    const answer = await middleware(await readRequest(message), async request => {
      inner = await handle(writeRequest(request, message))
      return readAnswer(inner)
    })
    if (inner?.connection !== undefined) return inner
    return { ...writeAnswer(answer), ...reasonsOf(inner, answer) }
  }
}

/** A server in memory, as a middleware sees it. */
export function nextOf(handle: MessageHandler): Next {
  return async request => readAnswer(await handle(writeRequest(request, {})))
}

/** The inner server's failure and warning. Empty if the middleware turned a refusal into a success, or the reverse. */
function reasonsOf(
  inner: ResponseMessage | undefined,
  answer: MiddlewareAnswer,
): Pick<ResponseMessage, 'failure' | 'warning'> {
  if (inner === undefined || inner.status < 400 !== answer.status < 400) return {}
  const { failure, warning } = inner
  return { ...(failure !== undefined && { failure }), ...(warning !== undefined && { warning }) }
}

const mostBytes = 64 * 1024 * 1024
/** The origin for `new URL`, because the URL of a message is only a path. */
const anyOrigin = 'http://localhost'

async function readRequest({ method, url, headers, body }: RequestMessage): Promise<MiddlewareRequest> {
  const { pathname, searchParams } = new URL(url, anyOrigin)
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: new Headers(given),
    body: typeof body === 'string' ? body : await body({ maxBytes: mostBytes }),
  }
}

function writeRequest(
  request: MiddlewareRequest,
  { gone, closing }: Pick<RequestMessage, 'gone' | 'closing'>,
): RequestMessage {
  const { method, path, query, headers, body } = request
  const { 'content-length': _, ...sent } = Object.fromEntries(headers)
  return { method, url: `${path}?${query}`, headers: sent, body, gone, closing }
}

async function readAnswer({ status, headers, body }: ResponseMessage): Promise<MiddlewareAnswer> {
  const given = new Headers()
  for (const [name, values] of Object.entries(headers))
    for (const value of [values].flat()) given.append(name, value)
  return { status, headers: given, body: typeof body === 'string' ? body : await textOf(body) }
}

const bodiless = [204, 205, 304]

function writeAnswer({ status, headers, body, pieceBytes }: MiddlewareAnswer): ResponseMessage {
  const { 'content-length': _, ...sent } = Object.fromEntries(headers) as ResponseMessage['headers']
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) sent['set-cookie'] = cookies
  if (bodiless.includes(status)) return { status, headers: sent, body: '' }
  // Without a Content-Type, returns the body as bytes, because a `Response` adds a Content-Type to a string.
  const isText = pieceBytes === undefined && (body === '' || headers.has('content-type'))
  return { status, headers: sent, body: isText ? body : inPieces(new TextEncoder().encode(body), pieceBytes) }
}

async function* inPieces(bytes: Uint8Array, size = bytes.length): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < bytes.length; sent += size) yield bytes.subarray(sent, sent + size)
}

interface LoadedMutant {
  /** The name of the wrong server, and a description of its bug. */
  title: string
  around: (handle: MessageHandler) => MessageHandler
}

export async function loadMutant(
  name: string,
  fixture: Fixture,
  { randomSeed = 0 }: { randomSeed?: number | undefined },
): Promise<LoadedMutant> {
  const [{ wrongServers }, { operatorServers }] = await Promise.all([
    import('../../../contract-tests/wrong/index.js'),
    import('../../../contract-tests/wrong/operators/index.js'),
  ])
  const mutants = [...wrongServers, ...operatorServers]
  const mutant = mutants.find(candidate => candidate.name === name)
  if (mutant === undefined) throw unknownMutant(flagOf('mutant'), name, mutants)
  return {
    title: `${mutant.name}: ${mutant.bug}`,
    around: behindMutant(mutant, fixture, randomSeed),
  }
}

const mostNamed = 8

/** Suggests only similar names, because thousands of wrong servers exist. */
export function unknownMutant(flag: string, name: string, mutants: readonly { name: string }[]): UsageError {
  const byDistance = mutants
    .map(({ name: candidate }) => candidate)
    .map(candidate => ({ candidate, distance: leven(name, candidate) }))
    .filter(({ distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  const closest = byDistance.slice(0, mostNamed).map(({ candidate }) => candidate)
  const verb = closest.length === 1 ? 'name is' : 'names are'
  const named = closest.length > 0 ? `The closest ${verb} ${closest.join(', ')}. ` : ''
  return new UsageError(asPrinted`OPTION_INVALID  ${flag}
    None of the ${mutants.length} wrong servers has the name \
    ${flag === flagOf('mutant') ? '' : 'or section '}${JSON.stringify(name)}.
    ${named}Run keymock mutants ${flagOf('list')} ${flagOf('all')} to see all servers.`)
}
