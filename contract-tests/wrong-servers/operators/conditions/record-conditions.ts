import { type Condition, conditionsOf, type RecordPlace } from './condition.js'
import { queryConditions } from './query-conditions.js'
import { requestConditions } from './request-conditions.js'

const hour = 3_600_000

/** The conditions for a wrong listed record: its create, the listing, its position and its state. */
export const recordConditions: readonly Condition<RecordPlace>[] = [
  ...queryConditions,
  ...requestConditions.map(condition => ({
    ...condition,
    holds: ({ made, memory }: RecordPlace) =>
      made !== undefined && condition.holds({ request: made.request, number: made.number, memory }),
  })),
  ...conditionsOf<RecordPlace>({
    'listed-before': [
      'when it has been listed before',
      ({ memory, record }) => memory.timesListed(record.id) > 1,
    ],
    'listed-3-times': [
      'when it has been listed three times',
      ({ memory, record }) => memory.timesListed(record.id) > 3,
    ],
    'first-on-page': ['for the first record of a page', ({ index }) => index === 0],
    'last-on-page': ['for the last record of a page', ({ index, count }) => index === count - 1],
    'alone-on-page': ['for a record alone on its page', ({ count }) => count === 1],
    'from-the-5th-on-page': ['from the fifth record of a page on', ({ index }) => index >= 4],
    'on-the-last-page': ['on the last page', ({ isLastPage, query }) => isLastPage && query.has('cursor')],
    'not-on-the-last-page': ['on all but the last page', ({ isLastPage }) => !isLastPage],
    disabled: ['when it is disabled', ({ record }) => record.enabled === false],
    'not-the-newest': [
      'once another key was created',
      ({ made, memory }) => made !== undefined && made.number < memory.made.length - 1,
    ],
    expired: ['once it has expired', ({ made, now }) => Number(made?.request.expires) <= now],
    exhausted: ['when no verifications remain', ({ made }) => made?.request.remaining === 0],
    'expiring-soon': [
      'in the hour before it expires',
      ({ made, now }) => Number(made?.request.expires) > now && Number(made?.request.expires) < now + hour,
    ],
    'expiring-late': [
      'when it expires in more than an hour',
      ({ made, now }) => Number(made?.request.expires) > now + hour,
    ],
    'made-elsewhere': ['for keys that existed before the run', ({ made }) => made === undefined],
  }),
]
