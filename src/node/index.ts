export type { LatencyRange } from '../options/length-of-time.js'
export type { ControlOptions, KeymockServer, StartServerOptions, UserHandlers } from './server-options.js'
export { startServer } from './start-server.js'
