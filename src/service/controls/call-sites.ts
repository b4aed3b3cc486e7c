import { KeymockError } from '../../domain/keymock-error.js'

type Call = (...given: never[]) => unknown

/** Members that only group calls: for instance, `keys` groups `keys.update`. */
const groups: ReadonlySet<string> = new Set(['clock', 'keys', 'faults', 'latency'])

/** Members whose errors stay unchanged. Clients call `fetch`, and `observe` returns no promise. */
const ofClients: ReadonlySet<string> = new Set(['fetch', 'observe'])

/**
 * If a member of a mock rejects, adds the name of the member and the line of the caller to the error. Without
 * `await`, this error becomes an unhandled rejection, which a test runner reports. The line then shows which call
 * failed.
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
    // Firefox before version 138 lacks this function.
    Error.captureStackTrace?.(site, replaced)
    const result = call(...given)
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      throw atCall(error, path, site.stack)
    })
  }
  // A control function may have other functions as members, such as `requests.wait`.
  replaceCalls(Object.assign(replaced, call), path)
  return replaced
}

/** Adds the lines of the caller to the stack, because lines inside keymock do not explain a wrong call. */
function atCall(error: unknown, path: string, stack = ''): unknown {
  // In V8, the first line of a stack is not a frame.
  const frames = stack.slice(Math.max(0, stack.indexOf('\n')))
  if (!(error instanceof Error) || frames === '') return error
  const own = error instanceof KeymockError ? `${error.name}: ${error.message}` : error.stack
  error.stack = `${own}\n  In ${path}, called here:${frames}`
  return error
}
