import { standardOptions } from './standard-options.js'

/** The options of `keymock init`. */
export const initOptions = { ...standardOptions }
