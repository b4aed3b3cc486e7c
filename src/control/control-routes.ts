import { clockRoutes } from './clock-routes.js'
import type { ControlRoute } from './control-route.js'
import { keyRoutes } from './key-routes.js'
import { sandboxRoutes } from './sandbox-routes.js'
import { serverRoutes } from './server-routes.js'
import { stateRoutes } from './state-routes.js'

/** Every route of the control API. */
export const controlRoutes: readonly ControlRoute[] = [
  ...serverRoutes,
  ...clockRoutes,
  ...stateRoutes,
  ...keyRoutes,
  ...sandboxRoutes,
]
