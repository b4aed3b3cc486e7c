import type { Overview } from '../../../schemas/generated/types.js'
import type { ConsoleSource } from '../source/console-source.js'
import { type ViewName, viewNames } from './view-route.js'

/** What says something of a proxy, which has no keys and no time of its own. */
const ofProxy: readonly ViewName[] = ['requests', 'contract']

/** The views that have something to show, in the order of the navigation. */
export function offeredViews(
  { hasSandboxes }: ConsoleSource,
  overview: Pick<Overview, 'upstream'> | undefined,
): readonly ViewName[] {
  if (overview?.upstream !== undefined) return ofProxy
  return viewNames.filter(name => hasSandboxes || name !== 'sandboxes')
}

/** The view that is asked for; the first one that is offered where that is not. */
export function shownView(asked: ViewName, offered: readonly ViewName[]): ViewName {
  return offered.includes(asked) ? asked : (offered[0] ?? asked)
}
