import type { Profile } from '../../schemas/generated/types.js'
import { fillHeader, type TemplateValues } from './failures/template.js'

/** What every answer carries. `values` is only asked for what a header names in braces. */
export function responseHeaders(
  { responses }: Profile,
  mediaType: string,
  values: TemplateValues,
): Record<string, string> {
  const filled: Record<string, string> = {
    'Content-Type': mediaType,
    'Access-Control-Allow-Origin': responses.corsOrigin,
  }
  for (const [name, value] of Object.entries(responses.headers)) filled[name] = fillHeader(value, values)
  return filled
}
