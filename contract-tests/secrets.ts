/**
 * The token and every string seen as `key` or `plaintext`, registered by value before anything is printed. Nothing
 * leaves the engine but through `redact`.
 */
export interface Secrets {
  /** Registers a value; the label takes its place in every output, such as "<token>" or "<key 3>". */
  add(value: string, label: string): void
  /** Replaces every registered value: raw, JSON-escaped, URL-encoded, base64 and base64url. */
  redact(text: string): string
  /** The labels of the registered values that a text shows, in any of these encodings. */
  find(text: string): readonly string[]
}
