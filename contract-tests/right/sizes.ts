import { refusingCreates } from '../middleware/changing.js'
import type { RightServer } from './right-server.js'

export const rightSizes: readonly RightServer[] = [
  {
    name: 'expiries-of-32-bits',
    section: '7',
    description: 'The service refuses an expiry after 19 January 2038.',
    allowed: 'The specification leaves the longest life of a key open.',
    decides: 'expires accepted',
    middleware: refusingCreates(({ expires = 0 }) => expires >= 2 ** 31 * 1000),
  },
  {
    name: 'names-of-60-characters',
    section: '8',
    description: 'The service refuses a name of more than 60 characters.',
    allowed: 'The specification states no size limit for this field.',
    decides: 'name accepted',
    middleware: refusingCreates(({ name = '' }) => name.length > 60),
  },
  {
    name: 'meta-of-1000-characters',
    section: '8',
    description: 'The service refuses a meta of more than 1,000 characters of JSON.',
    allowed: 'The specification states no size limit for this field.',
    decides: 'meta accepted',
    middleware: refusingCreates(({ meta = {} }) => JSON.stringify(meta).length > 1000),
  },
]
