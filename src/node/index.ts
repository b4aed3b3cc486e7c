export type { LatencyRange } from '../options/server-option-kinds.js'
export type { ControlOptions, KeymockServer, StartServerOptions, UserHandlers } from './server-options.js'
export { startServer } from './start-server.js'
