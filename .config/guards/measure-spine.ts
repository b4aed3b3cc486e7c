/**
 * Finds keymock's functions that run for one request to create a key, with the default options of the command. Prints them as
 * JSON. Runs in a separate process, because the inspector sees the whole process. V8's precise coverage gives the functions.
 * Breakpoints at the start of each function record the stack, with asynchronous callers. The breakpoints never stop the process.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { Session } from 'node:inspector/promises'
import { Writable } from 'node:stream'
import { runCommand } from '../../src/cli/run-command.js'
import { streamTerminal } from '../../src/cli/terminal/terminal.js'
import { type CalledFunction, ownFile, type Spine } from './spine.js'

let printed = ''
const stdout = new Writable({
  write(piece, _, done) {
    printed += piece
    done()
  },
})
void runCommand(['--port', '0'], streamTerminal(stdout, process.stderr, {}))
while (!/http:\/\/[\d.]+:\d+/.test(printed)) await new Promise(resolve => setTimeout(resolve, 10))
const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0] ?? ''

const session = new Session()
session.connect()
const scripts = new Map<string, string>()
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
await session.post('Debugger.enable')
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

// Measures the fourth create, because the first creates also load and compile code.
for (let count = 0; count < 3; count++) await create()
await session.post('Profiler.takePreciseCoverage')
await create()
const { result } = await session.post('Profiler.takePreciseCoverage')

const called: CalledFunction[] = []
for (const { scriptId, url, functions } of result) {
  const file = ownFile(url)
  if (file === undefined) continue
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
  for (const { functionName, ranges } of functions) {
    const [range] = ranges
    // Skips the compiler's `__name`, and the module itself, which has no name and begins at the script's start.
    const isOther = functionName === '__name' || (functionName === '' && range?.startOffset === 0)
    if (range === undefined || range.count === 0 || isOther) continue
    const text = scriptSource.slice(range.startOffset, range.endOffset)
    called.push({ file, name: functionName, times: range.count, imports: /\bimport\(/.test(text) })
    await noteStack(scriptId, scriptSource, range.startOffset, range.endOffset)
  }
}

const stacks: string[][] = []
Object.assign(globalThis, { noteSpineStack })
Error.stackTraceLimit = 100
await create()
const deepest = stacks.reduce((longest, stack) => (stack.length > longest.length ? stack : longest), [])
const spine: Spine = { called, deepest: deepest.toReversed() }
process.stdout.write(JSON.stringify(spine), () => process.exit(0))

async function create(): Promise<void> {
  const asking = request(`${url}/v1/keys.createKey`, {
    method: 'POST',
    agent: false,
    headers: { authorization: 'Bearer keymock-token', 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify({ apiId: 'api_payments', name: 'spine', externalId: 'user_ada', meta: { a: 1 } }))
  const [answer] = await once(asking, 'response')
  answer.resume()
  await once(answer, 'end')
  if (answer.statusCode !== 200) throw new Error(`The create got ${answer.statusCode}.`)
}

async function noteStack(scriptId: string, source: string, start: number, end: number): Promise<void> {
  const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
    start: placeOf(scriptId, source, start),
    end: placeOf(scriptId, source, end),
    restrictToFunction: true,
  })
  const [location] = locations
  if (location === undefined) return
  const { scriptId: id, lineNumber, columnNumber = 0 } = location
  await session
    .post('Debugger.setBreakpoint', {
      location: { scriptId: id, lineNumber, columnNumber },
      condition: 'noteSpineStack(), false',
    })
    // Fails for the second of two functions that begin at the same place.
    .catch(() => undefined)
}

function placeOf(scriptId: string, source: string, offset: number) {
  const lines = source.slice(0, offset).split('\n')
  return { scriptId, lineNumber: lines.length - 1, columnNumber: lines.at(-1)?.length ?? 0 }
}

function noteSpineStack(): void {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepareStackTrace
  const own = sites.flatMap(site => {
    const file = ownFile(site.getFileName() ?? '')
    return file === undefined ? [] : [`${file} ${site.getFunctionName() ?? '(anonymous)'}`]
  })
  stacks.push(own)
}
