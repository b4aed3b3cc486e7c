import { KeymockError } from '../../domain/keymock-error.js'

type Call = (...given: never[]) => unknown

/** Members that only group calls, such as `keys.update`. */
const groups: ReadonlySet<string> = new Set(['clock', 'keys', 'faults', 'latency'])

/** Members that call the service like a client. Their errors stay unchanged. */
const ofClients: ReadonlySet<string> = new Set(['fetch', 'observe'])

/**
 * Names the call and its line in the error of each call of a mock. The error of a call without `await` is an unhandled rejection, which
 * a test runner reports. The line shows which call it was.
 */
export function withCallSites<Fake extends object>(fake: Fake): Fake {
  replaceCalls(fake, 'keymock')
  return fake
}

function replaceCalls(controls: object, name: string): void {
  for (const [member, { value }] of Object.entries(Object.getOwnPropertyDescriptors(controls))) {
    const path = `${name}.${member}`
    if (groups.has(member)) replaceCalls(value, path)
    else if (typeof value === 'function' && !ofClients.has(member)) {
      Object.assign(controls, { [member]: withCallSite(value, path) })
    }
  }
}

function withCallSite(call: Call, path: string): Call {
  const replaced = (...given: never[]) => {
    const site: { stack?: string } = {}
    // Firefox has had this function since version 138.
    Error.captureStackTrace?.(site, replaced)
    const result = call(...given)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      throw atCall(error, path, site.stack)
    })
  }
  // A call may have members, such as `requests.wait`.
  replaceCalls(Object.assign(replaced, call), path)
  return replaced
}

/** Adds the caller's line: lines inside keymock do not explain a wrong call. */
function atCall(error: unknown, path: string, stack = ''): unknown {
  // V8 begins a stack with a line that is not a frame.
  const frames = stack.slice(Math.max(0, stack.indexOf('\n')))
  if (!(error instanceof Error) || frames === '') return error
  const own = error instanceof KeymockError ? `${error.name}: ${error.message}` : error.stack
  error.stack = `${own}\n  In ${path}, called here:${frames}`
  return error
}
