export { version } from '../schemas/generated/version.js'
