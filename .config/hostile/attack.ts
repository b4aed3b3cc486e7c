/** Something that a client, a page, a service or a crash does to harm, and what is promised to hold. */
export interface Attack {
  /** A sentence of SECURITY.md, or the part of it that is tried. */
  promise: string
  /** @returns What was seen to hold, with its figures. @throws Broken */
  make(): Promise<string>
}

/** A promise that did not hold. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** @throws Broken */
export function mustHold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Broken(what)
}
