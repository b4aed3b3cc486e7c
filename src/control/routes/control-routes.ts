import { faultActions, nextAnswerAction } from '../../actions/fault-actions.js'
import { timeActions } from '../../actions/time-actions.js'
import type { ControlRoute } from '../control-route.js'
import { contractRoutes } from './contract-routes.js'
import { descriptionRoutes } from './description-routes.js'
import { eventRoutes } from './event-routes.js'
import { keyRoutes } from './key-routes.js'
import { loadRoute } from './load-route.js'
import { requestRoutes } from './request-routes.js'
import { sandboxRoutes } from './sandbox-routes.js'
import { serverRoutes } from './server-routes.js'
import { stateRoutes } from './state-routes.js'
import { worldRoutes } from './world-routes.js'

const drivingRoutes = [
  ...serverRoutes,
  ...timeActions,
  ...stateRoutes,
  loadRoute,
  ...worldRoutes,
  ...keyRoutes,
  nextAnswerAction,
  ...requestRoutes,
  ...eventRoutes,
  ...faultActions,
  ...sandboxRoutes,
  ...contractRoutes,
]

export type DrivingRoute = (typeof drivingRoutes)[number]

export const controlRoutes: readonly ControlRoute[] = [
  ...drivingRoutes,
  ...descriptionRoutes(() => controlRoutes),
]
