/** The text in place of a token that the server does not show. */
export function tokenUnseen(hashed: boolean | undefined): string {
  return hashed ? 'hidden (only its hash is stored)' : 'any token'
}
