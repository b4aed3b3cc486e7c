import { type Condition, conditionsOf, type RecordPlace } from './condition.js'
import { queryConditions } from './query-conditions.js'
import { requestConditions } from './request-conditions.js'

const hour = 3_600_000

export const recordConditions: readonly Condition<RecordPlace>[] = [
  ...queryConditions,
  ...requestConditions.map(condition => ({
    ...condition,
    holds: ({ made, memory }: RecordPlace) =>
      made !== undefined && condition.holds({ request: made.request, number: made.number, memory }),
  })),
  ...conditionsOf<RecordPlace>({
    'listed-before': [
      'if the key was listed before',
      ({ memory, record }) => memory.timesListed(record.id) > 1,
    ],
    'listed-3-times': [
      'if the key was listed three times before',
      ({ memory, record }) => memory.timesListed(record.id) > 3,
    ],
    'first-on-page': ['if the key is the first on its page', ({ index }) => index === 0],
    'last-on-page': ['if the key is the last on its page', ({ index, count }) => index === count - 1],
    'alone-on-page': ['if the key is alone on its page', ({ count }) => count === 1],
    'from-the-5th-on-page': ['if four keys precede the key on its page', ({ index }) => index >= 4],
    'on-the-last-page': [
      'on the last of several pages',
      ({ isLastPage, query }) => isLastPage && query.has('cursor'),
    ],
    'not-on-the-last-page': ['on all pages but the last', ({ isLastPage }) => !isLastPage],
    disabled: ['if the key is disabled', ({ record }) => record.enabled === false],
    'not-the-newest': [
      'after another key was created',
      ({ made, memory }) => made !== undefined && made.number < memory.made.length - 1,
    ],
    expired: ['after the key has expired', ({ made, now }) => Number(made?.request.expires) <= now],
    exhausted: ['if remaining is 0 in the create', ({ made }) => made?.request.remaining === 0],
    'expiring-soon': [
      'in the hour before the key expires',
      ({ made, now }) => Number(made?.request.expires) > now && Number(made?.request.expires) < now + hour,
    ],
    'expiring-late': [
      'if the key expires in more than an hour',
      ({ made, now }) => Number(made?.request.expires) > now + hour,
    ],
    'made-elsewhere': ['if the key existed before the run', ({ made }) => made === undefined],
  }),
]
