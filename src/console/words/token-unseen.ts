/** Replaces a token that the server does not show. */
export function tokenUnseen(hashed: boolean | undefined): string {
  return hashed ? 'known by its hash' : 'any text'
}
