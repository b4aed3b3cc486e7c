import { getResponse, http, passthrough, type RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { operations } from '../../schemas/operations.js'
import { sandboxOf } from '../build-keymock.js'
import { counted, firstOf } from '../common/document/counted.js'
import { usableTokens } from '../fixture/fixture-world.js'
import { type Exchange, problemOf } from '../service/exchange.js'
import { servedBy } from '../service/requests/nearest-operation.js'
import { intercept, isIntercepting, type UnhandledRequest, type Worker } from './intercept.js'
import { type BrowserKeymock, type OpenKeymockOptions, type OpenPage, openPage, say } from './open-keymock.js'

export interface StartWorkerOptions extends OpenKeymockOptions {
  /**
   * Your own handlers. Each request reaches these handlers before keymock's handlers.
   * @default none
   */
  handlers?: RequestHandler[] | undefined
  /**
   * The URL of MSW's worker script.
   * @default '/mockServiceWorker.js'
   */
  workerUrl?: string | undefined
  /**
   * How MSW treats requests that no handler answers.
   * @default 'bypass'
   */
  onUnhandledRequest?: UnhandledRequest | undefined
  /**
   * Whether the browser's console shows only errors, without the start line, notices and warnings.
   * @default false
   */
  quiet?: boolean | undefined
}

/** A mock in a page, with the worker that intercepts the page's requests. */
export interface RunningKeymock extends BrowserKeymock {
  /** MSW's worker: `worker.use(…)` overrides a handler. */
  readonly worker: Worker
  /** Stops intercepting requests. Does not clear the state. */
  stop(): Promise<void>
}

/** The running worker. The page keeps it when a hot reload replaces the module that called `startWorker`. */
interface Running {
  worker: Worker
  /** Resolves with a function that ends the watch for other workers of the page. */
  started: Promise<() => void>
  /** Resolves after the requests that are under way, at the latest after a second. */
  ended(): Promise<void>
  open: OpenPage
  quiet: boolean
  baseUrl: string | undefined
}

const place = Symbol.for('keymock.worker')
const page = globalThis as { [place]?: Running }

/**
 * Starts the mock of this page. Resolves when the worker intercepts the page's requests. A second call, as on a hot reload,
 * replaces the handlers and keeps the worker. It also keeps the state if fixture, profile and random seed are unchanged.
 *
 * @throws KeymockError `PAGE_MISSING`, `INSECURE_CONTEXT`, `WORKER_SCRIPT_MISSING`, `WORKER_SCRIPT_OTHER`, `WORKER_SCOPE`,
 * `WORKER_SILENT`, or a code of `openKeymock`.
 */
export async function startWorker(options: StartWorkerOptions = {}): Promise<RunningKeymock> {
  if (globalThis.document === undefined) throw (await import('./worker-problem.js')).noPage()
  if (!globalThis.isSecureContext) throw (await import('./worker-problem.js')).insecureContext()
  const earlier = page[place]
  const resume = earlier && hold(earlier.worker)
  const opening = async () => {
    await earlier?.ended()
    return openPage(options, 'startWorker', await earlier?.open.carry())
  }
  const open = await opening().catch(error => {
    resume?.()
    throw error
  })
  const { keymock } = open
  keymock.observe(exchange => printProblem(exchange, options.quiet))
  const handlers = [...(options.handlers ?? []), ...keymock.handlers]
  const told = { open, quiet: options.quiet ?? false, baseUrl: open.baseUrl }
  const running = page[place] ?? begin(setupWorker(...handlers), options, told)
  if (running.open !== open) {
    Object.assign(running, told)
    running.worker.resetHandlers(...handlers)
  }
  resume?.()
  await running.started
  return Object.assign(keymock, {
    worker: running.worker,
    async stop() {
      if (page[place] !== running) return
      delete page[place]
      await running.started.then(unwatch => unwatch())
      // The worker may still ask this page for answers to requests that follow immediately.
      running.worker.use(http.all('*', () => passthrough()))
      await running.worker.stop()
    },
  })
}

/** Requests to the service wait for the next handlers, because a change of a state that the page leaves would be lost. */
function hold(worker: Worker): () => void {
  const before = worker.listHandlers() as RequestHandler[]
  let resume = () => {}
  const isResumed = new Promise<void>(resolve => {
    resume = resolve
  })
  const waiting = operations.map(({ path }) =>
    http.all(`*${path}`, async ({ request }) => {
      await isResumed
      const next = worker.listHandlers() as RequestHandler[]
      return (await getResponse(next, request)) ?? passthrough()
    }),
  )
  worker.use(...waiting)
  return () => {
    if (worker.listHandlers()[0] === waiting[0]) worker.resetHandlers(...before)
    resume()
  }
}

function begin(
  worker: Worker,
  { workerUrl = '/mockServiceWorker.js', onUnhandledRequest = 'bypass' }: StartWorkerOptions,
  told: Pick<Running, 'open' | 'quiet' | 'baseUrl'>,
): Running {
  const isAnswered = Symbol.for('keymock.answered') in globalThis
  const started = isAnswered
    ? Promise.resolve(() => undefined)
    : intercept(worker, atBase(workerUrl), onUnhandledRequest)
  const underWay = new Set<string>()
  const ended = async () => {
    const begun = [...underWay]
    for (let waits = 0; waits < 100 && begun.some(id => underWay.has(id)); waits++)
      await new Promise(resolve => setTimeout(resolve, 10))
  }
  const running: Running = { ...told, worker, started, ended }
  page[place] = running
  const sentences = new Set<string>()
  const report = (sentence: string) => {
    if (!sentences.has(sentence)) say('warn', sentence)
    sentences.add(sentence)
  }
  const reached = new Map<string, number>()
  worker.events.on('request:end', ({ requestId }) => void underWay.delete(requestId))
  worker.events.on('request:start', ({ request: { url }, requestId }) => {
    const { pathname } = new URL(url)
    if (operations.some(({ path }) => pathname.endsWith(path))) underWay.add(requestId)
    reached.set(pathname, (reached.get(pathname) ?? 0) + 1)
  })
  const missed = () => ({ keymock: running.open.keymock, baseUrl: running.baseUrl, report })
  started.then(
    async () => {
      const startedAt = performance.now()
      if (running.quiet) return
      if (isAnswered)
        return say('info', 'A test answers the requests of this page, so the worker does not start.')
      await tellStart(running.open.keymock, running.baseUrl)
      const { watchRequests } = await import('./missed-requests.js')
      const isStopped = async () => page[place] === running && !(await isIntercepting(worker))
      watchRequests({ ...missed(), startedAt, reached, isStopped })
    },
    () => delete page[place],
  )
  worker.events.on('request:unhandled', async ({ request: { method, url } }) => {
    if (running.quiet) return
    const { nearMiss } = await import('../msw/near-miss.js')
    const sentence = nearMiss(method, url, running.baseUrl, servedBy(running.open.keymock.profile))
    if (sentence !== undefined) report(sentence)
  })
  document.addEventListener('securitypolicyviolation', async event => {
    if (running.quiet || page[place] !== running) return
    const { reportBlocked } = await import('./missed-requests.js')
    reportBlocked(event, missed())
  })
  return running
}

function printProblem(exchange: Exchange, quiet = false): void {
  const { error } = exchange
  if (error !== undefined) console.error('[keymock] An error inside keymock:', error)
  const problem = quiet ? undefined : problemOf(exchange)
  if (problem !== undefined) say('warn', problem)
}

/** MSW looks for the script at the page's address, although the browser registers it at the page's base. */
function atBase(url: string): string {
  const { href } = new URL(url, document.baseURI)
  return href === new URL(url, location.href).href ? url : href
}

const mostNamed = 12

async function tellStart(keymock: BrowserKeymock, baseUrl: string | undefined): Promise<void> {
  const { fixture } = await sandboxOf(keymock).state()
  const apis = (await keymock.apis()).map(({ id, keyCount }) => `${id} (${counted(keyCount, 'key')})`)
  const tokens = usableTokens(fixture).map(({ token, isAny, isLimited }) => {
    return `${isAny ? 'any text' : token}${isLimited ? ' (with limited permissions)' : ''}`
  })
  const served = servedBy(keymock.profile).map(({ method, path }) => `${method} ${path}`)
  const sentences = [
    `Answers ${served.join(' and ')} at ${baseUrl ?? 'any origin'}.`,
    `${apis.length === 1 ? 'API' : 'APIs'}: ${firstOf(apis, mostNamed) || 'none'}.`,
    tokens.length === 0
      ? 'No tokens, so no list or create can succeed.'
      : `${tokens.length === 1 ? 'Token' : 'Tokens'}: ${firstOf(tokens, mostNamed)}.`,
  ]
  say('info', sentences.join(' '))
  if (isProductionBuild()) {
    say(
      'warn',
      'This production build contains keymock and MSW. Start the mock only if import.meta.env.DEV is true.',
    )
  }
}

/** Bundlers replace `process.env.NODE_ENV` with a constant. Without a bundler, `process` does not exist. */
export function isProductionBuild(): boolean {
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}
