import type { KeyRecord } from '../../../schemas/generated/types.js'
import { changingField, changingRecords, refusingCreates, remembering } from '../../middleware/changing.js'
import type { WrongServer } from '../wrong-server.js'

const remainingStays =
  'remaining is the number of verifications that remain, and an unused key has all of them.'
const refillStays = 'refill is the configuration from the create of the key.'
const ratelimitStays = 'ratelimit is the limit from the create of the key.'

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

export const wrongQuotas: readonly WrongServer[] = [
  remaining(
    'remaining-in-tens',
    'The service allocates quotas in blocks of ten.',
    left => Math.ceil(left / 10) * 10,
  ),
  remaining('remaining-unlimited', 'Records show every quota as -1, for unlimited.', () => -1),
  {
    name: 'remaining-falls-with-listing',
    sections: ['4.2', '2.1'],
    breaks: remainingStays,
    bug: 'Each listing of a key counts as a verification.',
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
    breaks: 'A create may have remaining without a refill.',
    bug: 'The service accepts remaining only together with a refill.',
    middleware: refusingCreates(body => body.remaining !== undefined && body.refill === undefined),
  },
  refill(
    'refill-amount-is-remaining',
    'The remaining value of the key overwrites the amount of the refill.',
    (value, { remaining }) => ({ ...value, amount: remaining }),
  ),
  refill('refill-interval-default', 'The service always stores the default interval.', value => ({
    ...value,
    interval: value.interval === 'hourly' ? 'daily' : 'hourly',
  })),
  ratelimit(
    'ratelimit-limit-and-duration-swapped',
    'The handler passes two numbers in the wrong order.',
    value => ({
      ...value,
      limit: value.duration,
      duration: value.limit,
    }),
  ),
  ratelimit('ratelimit-limit-per-second', 'The service divides the limit by the duration.', value => ({
    ...value,
    limit: Math.ceil((value.limit ?? 0) / Math.max(1, (value.duration ?? 0) / 1000)),
  })),
]
