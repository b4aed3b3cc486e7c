import type { Profile } from '../../../schemas/generated/types.js'
import type { ResponseMessage } from '../message.js'

/** Names the journal entry that explains a failed answer, in a header that pages of other origins can read. */
export function nameEntry(headers: ResponseMessage['headers'], { responses }: Profile, id: number): void {
  const { journalHeader, corsOrigin } = responses
  if (journalHeader === '') return
  headers[journalHeader] = String(id)
  if (corsOrigin === '') return
  const exposed = 'Access-Control-Expose-Headers'
  headers[exposed] = [headers[exposed] ?? [], journalHeader].flat().join(', ')
}
