import type { KeyRecord } from '../../../schemas/generated/types.js'
import { changingField, changingRecords, refusingCreates, remembering } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'

const remainingStays =
  'remaining is the number of verifications that are left: all of them for a key never used.'
const refillStays = 'refill is the configuration that the key was given.'
const ratelimitStays = 'ratelimit is the limit that the key was given.'

type Refill = NonNullable<KeyRecord['refill']>
type Ratelimit = NonNullable<KeyRecord['ratelimit']>

function remaining(name: string, bug: string, change: (remaining: number) => number): WrongServer {
  return {
    name,
    sections: ['4.2', '2.1'],
    breaks: remainingStays,
    bug,
    middleware: changingField('remaining', change),
  }
}

function refill(
  name: string,
  bug: string,
  change: (refill: Refill, record: KeyRecord) => object,
): WrongServer {
  return {
    name,
    sections: ['2.2', '4.2'],
    breaks: refillStays,
    bug,
    middleware: changingField('refill', change),
  }
}

function ratelimit(name: string, bug: string, change: (ratelimit: Ratelimit) => object): WrongServer {
  return {
    name,
    sections: ['2.3', '4.2'],
    breaks: ratelimitStays,
    bug,
    middleware: changingField('ratelimit', change),
  }
}

/** Quota, refill and rate limit (sections 2.1 to 2.3 and 4.2). */
export const wrongQuotas: readonly WrongServer[] = [
  remaining(
    'remaining-in-tens',
    'Quotas are handed out in blocks of ten.',
    left => Math.ceil(left / 10) * 10,
  ),
  remaining('remaining-unlimited', 'Any quota is shown as -1, for unlimited.', () => -1),
  {
    name: 'remaining-falls-with-listing',
    sections: ['4.2', '2.1'],
    breaks: remainingStays,
    bug: 'Each listing of a key counts as a use.',
    middleware: remembering(changingRecords, () => {
      const looks = new Map<string, number>()
      return (record: KeyRecord) => {
        if (record.remaining === undefined) return record
        const { id = '' } = record
        looks.set(id, (looks.get(id) ?? 0) + 1)
        return { ...record, remaining: record.remaining - (looks.get(id) ?? 0) }
      }
    }),
  },
  {
    name: 'remaining-refused',
    sections: ['4.2'],
    breaks: 'remaining may be given without a refill.',
    bug: 'remaining and refill are validated together.',
    middleware: refusingCreates(body => body.remaining !== undefined && body.refill === undefined),
  },
  refill(
    'refill-amount-is-remaining',
    "The amount is overwritten by the key's remaining value.",
    (value, { remaining }) => ({ ...value, amount: remaining }),
  ),
  refill('refill-interval-default', 'The interval is always stored as its default.', value => ({
    ...value,
    interval: value.interval === 'hourly' ? 'daily' : 'hourly',
  })),
  ratelimit('ratelimit-limit-and-duration-swapped', 'Two numbers are passed in the wrong order.', value => ({
    ...value,
    limit: value.duration,
    duration: value.limit,
  })),
  ratelimit('ratelimit-limit-per-second', 'The limit is divided by the duration.', value => ({
    ...value,
    limit: Math.ceil((value.limit ?? 0) / Math.max(1, (value.duration ?? 0) / 1000)),
  })),
]
