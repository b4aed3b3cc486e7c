import type { CreatedKey } from '../../../contract-tests/judge/judge-listed.js'
import { BoundedMap } from '../../domain/bounded/bounded-map.js'
import { sha256Text } from '../../domain/sha256/sha256.js'

/** Later answers must agree with these facts. */
export interface KeyThatPassed extends CreatedKey {
  apiId?: string | undefined
  createdAt?: number | undefined
}

export interface SeenPage {
  ids: ReadonlySet<string>
  /** The name of the page with the cursor that led to this page. */
  before: string | undefined
}

/** The latest observations of a run. All are typed and bounded, because a proxy may run for weeks, and services send anything. */
export interface RunSoFar {
  keys: BoundedMap<KeyThatPassed>
  /** The ids of created keys, by raw key. */
  raws: BoundedMap<string>
  /** The workspace ids, by API id. */
  workspaces: BoundedMap<string>
  /** The pages whose answer contained a cursor. The map key names the listing and this cursor. */
  pages: BoundedMap<SeenPage>
}

export function newRun(): RunSoFar {
  return {
    keys: new BoundedMap(10_000),
    raws: new BoundedMap(10_000),
    workspaces: new BoundedMap(1000),
    pages: new BoundedMap(2000),
  }
}

const longestName = 200

/** Returns a short text that is equal only for equal texts. */
export function briefName(text: string): string {
  return text.length <= longestName ? text : sha256Text(text)
}

/** Returns undefined for a long text, so that no check uses the text. */
export function unlessLong(text: string, longest = longestName): string | undefined {
  return text.length <= longest ? text : undefined
}
