import type { Profile } from '../../../schemas/generated/types.js'
import type { ResponseMessage } from '../message.js'

/** Says of a failed answer which entry of the journal explains it, to pages of other origins too. */
export function nameEntry(headers: ResponseMessage['headers'], { responses }: Profile, id: number): void {
  const { journalHeader } = responses
  if (journalHeader === '') return
  headers[journalHeader] = String(id)
  const exposed = 'Access-Control-Expose-Headers'
  headers[exposed] = [headers[exposed] ?? [], journalHeader].flat().join(', ')
}
