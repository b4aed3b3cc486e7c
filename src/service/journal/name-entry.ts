import type { Profile } from '../../../schemas/generated/types.js'
import type { ResponseMessage } from '../message.js'

/** Adds the profile's journal header. If CORS is on, pages of other origins can read this header. */
export function nameEntry(headers: ResponseMessage['headers'], { responses }: Profile, id: number): void {
  const { journalHeader, corsOrigin } = responses
  if (journalHeader === '') return
  headers[journalHeader] = String(id)
  if (corsOrigin === '') return
  const exposed = 'Access-Control-Expose-Headers'
  headers[exposed] = [headers[exposed] ?? [], journalHeader].flat().join(', ')
}
