let made = 0

/**
 * Takes the place of crypto.randomUUID, which only @msw/data calls, to name each record. Node puts a UUID
 * together from 20 pieces, and a record that keeps one keeps the pieces too: they weighed as much as a key's own members.
 */
export function recordName(): string {
  return `record ${++made}`
}
