/** Vitest calls it before the first test. */
export { buildGenerated as setup } from './build-generated.js'
