export type { LatencyRange } from './latency.js'
export type { ControlOptions, KeymockServer, StartServerOptions, UserHandlers } from './server-options.js'
export { startServer } from './start-server.js'
