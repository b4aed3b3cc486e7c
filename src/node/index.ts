export type { LatencyRange } from './latency.js'
export {
  type ControlOptions,
  type KeymockServer,
  type StartServerOptions,
  startServer,
  type UserHandlers,
} from './start-server.js'
