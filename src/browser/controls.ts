import { localKeymock } from '../local-keymock.js'
import { faultTools } from '../service/faults/fault-tools.js'
import { journalsWithin } from '../service/journal/journals.js'

export { checkOptions } from './check-options.js'
export { loadOwnWorld } from './own-world.js'

/** What the fake of a page is made of beside what answers its requests: loaded as one part. */
export const controls = () => ({ ...faultTools, localKeymock, journals: journalsWithin() })
