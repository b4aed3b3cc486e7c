import { action, pageOf } from './action.js'

export const faultActions = [
  action(
    'GET /faults',
    {
      summary: 'The faults, with their past and remaining applications',
      query: 'PageQuery',
      answer: 'FaultPage',
    },
    async ({ act, query }) => {
      const { items, ...rest } = pageOf((await act()).faults, query)
      return { faults: items, ...rest }
    },
  ),
  action('POST /faults', {
    summary: 'Add a fault: a failure, a status, a delay, a broken connection or a quota',
    body: 'Fault',
    checksBody: true,
    answer: 'FaultStatus',
    status: 201,
  }),
  action('DELETE /faults', { summary: 'Remove all faults', query: 'UndoQuery', status: 204 }),
  action('DELETE /faults/{id}', { summary: 'Remove a fault', query: 'UndoQuery', status: 204 }),
]

/** A shorthand for a fault that applies once. Faults of earlier calls apply first. */
export const nextAnswerAction = action('POST /faults/next', {
  summary: 'Let the next request of an operation fail or wait; each further call applies to one more request',
  body: 'NextAnswerRequest',
  status: 204,
})
