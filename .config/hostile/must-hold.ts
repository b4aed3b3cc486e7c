export function mustHold(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}
