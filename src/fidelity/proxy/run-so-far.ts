import type { CreatedKey } from '../../../contract-tests/judge/judge-listed.js'

/** Later answers must agree with these facts. */
export interface KeyThatPassed extends CreatedKey {
  createdAt?: unknown
}

/** `before` is the page with the cursor that led to this page. */
export interface SeenPage {
  ids: ReadonlySet<string>
  before: SeenPage | undefined
}

/** The latest observations of a run. Older observations are dropped, because a proxy may run for weeks. */
export interface RunSoFar {
  keys: Map<string, KeyThatPassed>
  /** The ids of created keys, by raw key. */
  raws: Map<string, string>
  /** The workspace ids, by API id. */
  workspaces: Map<string, string>
  /** The pages whose answer contained a cursor. The map key names the listing and this cursor. */
  pages: Map<string, SeenPage>
}

export function newRun(): RunSoFar {
  return { keys: new Map(), raws: new Map(), workspaces: new Map(), pages: new Map() }
}

const mostRemembered = 10_000

export function remember<Value>(
  known: Map<string, Value>,
  name: string,
  value: Value,
  most = mostRemembered,
): void {
  known.delete(name)
  known.set(name, value)
  if (known.size <= most) return
  for (const oldest of known.keys()) {
    known.delete(oldest)
    return
  }
}
