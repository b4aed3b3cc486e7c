export function tokenUnseen(hashed: boolean | undefined): string {
  return hashed ? 'hidden (only its hash is stored)' : 'any token'
}
