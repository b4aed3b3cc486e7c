import { operations } from '../../../schemas/operations.js'
import { isControlPath, pathInSandbox } from '../../actions/address.js'
import { shortened } from '../../common/document/counted.js'
import type { Inline, Mark } from '../../common/document/inline.js'
import { visibleText } from '../../common/document/visible-text.js'
import { systemClock } from '../../domain/clock.js'
import { KeymockError } from '../../domain/keymock-error.js'
import type { AnsweredRequest } from '../../node/router.js'
import { redact, redacted, type SecretWords } from '../../service/journal/redact.js'
import { isRead } from '../../service/message.js'
import { eventWriter, logWriter, type Terminal } from '../terminal/terminal.js'

interface RequestLogOptions {
  terminal: Terminal
  json: boolean
  secrets: SecretWords
  /** Whether a text is the id of an API, which the log may show. */
  isApi(id: string): boolean
}

/** Lines keep the order of the requests, although the search for secrets is asynchronous. */
export function requestLog({ terminal, json, secrets, isApi }: RequestLogOptions) {
  const show = eventWriter(terminal, json)
  let latest: Promise<void> = Promise.resolve()
  let waiting = 0
  const inLog = logWriter(terminal, (requests, text) =>
    show(
      () => ({ event: 'left-out', requests }),
      () => text,
    ),
  )

  function write(served: AnsweredRequest, target: string, reason?: string, warning?: string): void {
    const { method, status, durationMs, failure } = served
    inLog(() =>
      show(
        () => ({
          event: 'request',
          time: new Date(systemClock.now()).toISOString(),
          method,
          path: target,
          status,
          durationMs: Math.round(durationMs * 100) / 100,
          failure: failure?.kind,
          reason,
          warning,
        }),
        () => requestLine({ method, target, status, durationMs, reason: reason ?? warning }),
      ),
    )
  }

  async function writeClean(served: AnsweredRequest): Promise<void> {
    const { token, failure, warning } = served
    const tokens = token === undefined ? secrets.tokens : [...secrets.tokens, token]
    const clean = (text: string) => cleanText(text, { ...secrets, tokens })
    const reasons = [failure?.hint, warning].map(async text => {
      const shown = text && (await clean(text))
      return shown === redacted ? undefined : shown
    })
    write(served, await cleanTarget(served, clean), ...(await Promise.all(reasons)))
  }

  function inTurn(print: () => Promise<void>): void {
    waiting++
    latest = latest.then(print).finally(() => {
      waiting--
    })
  }

  return {
    served(served: AnsweredRequest) {
      if (isLook(served)) return
      const target = plainTarget(served, isApi)
      const isPlain = served.failure === undefined && served.warning === undefined
      if (target !== undefined && isPlain && waiting === 0) write(served, target)
      else inTurn(() => writeClean(served))
    },
    failed: (error: unknown) =>
      inTurn(async () => {
        const text = await internalError(error, part => cleanText(part, secrets))
        inLog(() => terminal.warn(text))
      }),
  }
}

/** The log omits successful reads of the control API, because an open console sends very many. */
function isLook(served: AnsweredRequest): boolean {
  return isRead(served) && served.status < 400 && isControlPath(pathInSandbox(served.path))
}

/** If the store with the secrets fails, redacts the whole text. */
function cleanText(text: string, secrets: SecretWords): Promise<string> {
  return redact(text, secrets).then(visibleText, () => redacted)
}

type RequestLine = Pick<AnsweredRequest, 'method' | 'status' | 'durationMs'> & {
  target: string
  reason: string | undefined
}

/** Printing makes the parts safe to show. `line` would do the same once more, for each request. */
function requestLine({ method, target, status, durationMs, reason }: RequestLine): Inline {
  const outcome: Inline = { mark: markOf(status), inside: status }
  const duration: Inline = { mark: 'quiet', inside: `${durationMs.toFixed(1)} ms` }
  const end = reason === undefined ? '' : `  ${reason}`
  return [`${method.padEnd(4)} ${target}  `, outcome, '  ', duration, end]
}

function markOf(status: number): Mark {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** Codes and classes of errors contain no client data, and stay visible. */
async function internalError(error: unknown, clean: (text: string) => Promise<string>): Promise<string> {
  const cleanLines = async (text: string) => (await Promise.all(text.split('\n').map(clean))).join('\n')
  if (error instanceof KeymockError) {
    const { code, where, problem, remedy } = error
    const texts = await Promise.all(
      [where, problem, ...(remedy === undefined ? [] : [remedy])].map(cleanLines),
    )
    return `${code}  ${texts.join('\n  ')}`
  }
  const text = error instanceof Error ? error.message : String(error)
  return `INTERNAL_ERROR  a request\n  ${classAndCode(error)}: ${await cleanLines(text)}`
}

function classAndCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const name = /^\w{1,60}$/.test(error.name) ? error.name : 'Error'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[A-Z][A-Z0-9_]{0,60}$/.test(code) ? `${name} (${code})` : name
}

/** Query parameters without personal data. */
const shownParameters = ['apiId', 'limit', 'decrypt', 'revalidateKeysCache']

const longestShown = 200

const operationPaths = new Set<string>(operations.map(({ path }) => path))

/** Undefined if the path or a shown value may contain a secret. */
function plainTarget(
  { path, search }: Pick<AnsweredRequest, 'path' | 'search'>,
  isApi: (id: string) => boolean,
): string | undefined {
  if (!operationPaths.has(path)) return undefined
  if (search === '') return path
  // Builds the target in one pass for speed, because nearly every listing gets here.
  const parameters = new URLSearchParams(search)
  let target = path
  for (const name of shownParameters) {
    const value = parameters.get(name)
    if (value === null) continue
    const isPlain = /^(\d{1,9}|true|false|null)?$/.test(value) || (name === 'apiId' && isApi(value))
    if (!isPlain) return undefined
    target += `${target === path ? '?' : '&'}${name}=${value}`
  }
  return target
}

async function cleanTarget(
  { path, search }: Pick<AnsweredRequest, 'path' | 'search'>,
  clean: (text: string) => Promise<string>,
): Promise<string> {
  const short = async (text: string) => shortened(await clean(text), longestShown)
  const parameters: Parameter[] = []
  for (const [name, value] of shownIn(search)) parameters.push([name, await short(value)])
  return targetOf(operationPaths.has(path) ? path : await short(path), parameters)
}

type Parameter = readonly [name: string, value: string]

function shownIn(search: string): Parameter[] {
  if (search.length <= 1) return []
  const parameters = new URLSearchParams(search)
  return shownParameters.flatMap(name => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value] as const]
  })
}

function targetOf(path: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return path
  return `${path}?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}`
}
