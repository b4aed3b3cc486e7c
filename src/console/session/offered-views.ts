import type { Overview } from '../../../schemas/generated/types.js'
import type { ConsoleSource } from '../source/console-source.js'
import { type ViewName, viewNames } from './view-route.js'

/** The views of a proxy, which has no keys and no clock. */
const ofProxy: readonly ViewName[] = ['requests', 'contract']

export function offeredViews(
  { hasSandboxes }: ConsoleSource,
  overview: Pick<Overview, 'upstream'> | undefined,
): readonly ViewName[] {
  if (overview?.upstream !== undefined) return ofProxy
  return viewNames.filter(name => hasSandboxes || name !== 'sandboxes')
}

export function shownView(asked: ViewName, offered: readonly ViewName[]): ViewName {
  return offered.includes(asked) ? asked : (offered[0] ?? asked)
}
