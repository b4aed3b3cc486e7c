export interface Attack {
  /** The tested part of a promise in SECURITY.md. */
  promise: string
  /**
   * @returns The result, with its figures.
   * @throws Broken
   */
  make(): Promise<string>
}

export class Broken extends Error {
  override readonly name = 'Broken'
}

export function mustHold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Broken(what)
}
