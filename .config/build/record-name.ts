let made = 0

/**
 * Takes the place of crypto.randomUUID in the command, where only @msw/data asks for one, to name each record. Node puts a UUID
 * together from 20 pieces, and a record that keeps one keeps the pieces too: they weighed as much as a key's own members.
 */
export function recordName(): string {
  return `record ${++made}`
}
