import {
  changingCreateBody,
  changingField,
  changingRecords,
  refusingCreates,
  remembering,
} from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'

const hour = 3_600_000
const instantStays =
  'A create gives expires in milliseconds, and a listing shows the same instant in any unit.'

function listed(name: string, bug: string, change: (expires: number) => number): WrongServer {
  return {
    name,
    sections: ['2.5', '2.1', '4.2'],
    breaks: instantStays,
    bug,
    middleware: changingField('expires', change),
  }
}

export const wrongTimes: readonly WrongServer[] = [
  listed('expires-divided-twice', 'Two layers divide the milliseconds by 1000.', expires =>
    Math.floor(expires / 1_000_000),
  ),
  listed(
    'expires-in-local-time',
    'The service converts the instant to a local date without its zone.',
    expires => expires + 2 * hour,
  ),
  listed(
    'expires-whole-days',
    'The service stores only the date.',
    expires => expires - (expires % (24 * hour)),
  ),
  listed('expires-32-bit', 'The database column has 32 bits.', expires => expires % 2 ** 31),
  {
    name: 'expires-in-milliseconds-refused',
    sections: ['2.5', '4.2'],
    breaks: 'expires is a Unix timestamp in milliseconds.',
    bug: 'The service reads expires as seconds, and refuses a time after the year 2100.',
    middleware: refusingCreates(({ expires = 0 }) => expires > 4_102_444_800),
  },
  {
    name: 'expires-stored-an-hour-early',
    sections: ['2.5', '3', '4.2'],
    breaks: 'A key is enabled until its expiry.',
    bug: 'The service subtracts summer time before it stores the instant.',
    middleware: changingCreateBody(body =>
      body.expires === undefined ? body : { ...body, expires: body.expires - hour },
    ),
  },
  {
    name: 'updated-at-in-local-time',
    sections: ['2.1'],
    breaks: 'updatedAt is the time of an update, and no update comes before the create.',
    bug: 'The service sets createdAt in one time zone, and a database trigger sets updatedAt in another.',
    middleware: changingRecords(record =>
      record.createdAt === undefined ? record : { ...record, updatedAt: record.createdAt - 2 * hour },
    ),
  },
  {
    name: 'created-at-of-named-keys-in-local-time',
    sections: ['2.1'],
    breaks: 'createdAt is the creation timestamp.',
    bug: 'Keys with a name come from another query, which reads times without their zone.',
    middleware: changingField('createdAt', (createdAt, { name }) =>
      name === undefined ? createdAt : createdAt + 2 * hour,
    ),
  },
  {
    name: 'created-at-of-the-reading',
    sections: ['2.1'],
    breaks: 'createdAt is the creation timestamp, and does not change.',
    bug: 'The code that builds a record uses the current time as the default of createdAt.',
    middleware: remembering(
      (change: (createdAt: number) => number) => changingField('createdAt', change),
      () => {
        let readings = 0
        return createdAt => createdAt + ++readings
      },
    ),
  },
]
