import type { Profile } from '../../../schemas/generated/types.js'

/** Whether the choices of a profile go together: a cursor that is an id leads on only where keys are listed by id. */
export function isPossible({ listing }: Profile): boolean {
  return listing.cursor !== 'last-id' || listing.order === 'id'
}
