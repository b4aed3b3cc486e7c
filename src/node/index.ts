export type { LatencyRange } from './latency.js'
export { type KeymockServer, type StartServerOptions, startServer } from './start-server.js'
