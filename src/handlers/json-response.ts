import type { Profile } from '../../schemas/generated/types.js'
import { fillText, type TemplateValues } from './template.js'

/** What every answer carries, and how a name in braces gets its value when a header asks for it. */
export function responseHeaders(
  profile: Profile,
  mediaType: string,
  values: () => TemplateValues,
): Record<string, string> {
  const { headers, corsOrigin } = profile.responses
  const filled: Record<string, string> = {
    'Content-Type': mediaType,
    'Access-Control-Allow-Origin': corsOrigin,
  }
  for (const [name, value] of Object.entries(headers)) {
    filled[name] = value.includes('{') ? fillText(value, values()) : value
  }
  return filled
}
