import { type ControlPlane, controlPlane } from './control-plane.js'
import type { ControlledServer } from './controlled-server.js'
import type { Protection } from './protection.js'
import { controlRoutes } from './routes/control-routes.js'

export function openControlPlane(server: ControlledServer, protection: Protection): ControlPlane {
  return controlPlane(server, controlRoutes, protection)
}
