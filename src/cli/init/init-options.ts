import { standardOptions } from '../options/standard-options.js'

/** The options of `keymock init`. */
export const initOptions = { ...standardOptions }
