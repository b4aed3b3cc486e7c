import type { ControlRoute } from './control-route.js'
import { serverRoutes } from './server-routes.js'

/** Every route of the control API. */
export const controlRoutes: readonly ControlRoute[] = [...serverRoutes]
