/** Of this package. */
export { version } from '../schemas/generated/version.js'
