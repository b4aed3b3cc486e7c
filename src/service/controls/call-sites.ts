import { KeymockError } from '../../domain/keymock-error.js'

type Call = (...given: never[]) => unknown

const groups: ReadonlySet<string> = new Set(['clock', 'keys', 'faults', 'latency'])

/** Functions whose errors get no line of the caller: the tested client calls `fetch`, and `observe` returns no promise. */
const ofClients: ReadonlySet<string> = new Set(['fetch', 'observe'])

/**
 * Adds the caller's line to the error of a rejected promise. If a test forgets `await`, its runner reports only an unhandled
 * rejection. The line then shows which call failed.
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

/** Removes the lines inside keymock from the stack of a `KeymockError`, because they do not explain a wrong call. */
function atCall(error: unknown, path: string, stack = ''): unknown {
  // In V8, the first line of a stack contains the error's name and no line of code.
  const frames = stack.slice(Math.max(0, stack.indexOf('\n')))
  if (!(error instanceof Error) || frames === '') return error
  const own = error instanceof KeymockError ? `${error.name}: ${error.message}` : error.stack
  error.stack = `${own}\n  In ${path}, called here:${frames}`
  return error
}
