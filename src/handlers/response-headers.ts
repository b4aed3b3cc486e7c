import type { Profile } from '../../schemas/generated/types.js'
import { fillText, type TemplateValues } from './template.js'

type Headers = Readonly<Record<string, string>>

/** Headers that are the same in every answer of a profile, by media type. */
const constant = new WeakMap<Profile, Map<string, Headers>>()

/** What every answer carries. `values` is only asked for when a header has a name in braces. */
export function responseHeaders(profile: Profile, mediaType: string, values: () => TemplateValues): Headers {
  const known = constant.get(profile)?.get(mediaType)
  if (known !== undefined) return known
  const { headers, corsOrigin } = profile.responses
  const filled: Record<string, string> = {
    'Content-Type': mediaType,
    'Access-Control-Allow-Origin': corsOrigin,
  }
  let isConstant = true
  for (const [name, value] of Object.entries(headers)) {
    const isTemplate = value.includes('{')
    filled[name] = isTemplate ? fillText(value, values()) : value
    isConstant &&= !isTemplate
  }
  if (isConstant) remember(profile, mediaType, filled)
  return filled
}

function remember(profile: Profile, mediaType: string, headers: Headers): void {
  const ofProfile = constant.get(profile) ?? new Map<string, Headers>()
  constant.set(profile, ofProfile.set(mediaType, headers))
}
