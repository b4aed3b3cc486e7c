/** The version of this package. */
export { version } from '../schemas/generated/version.js'
