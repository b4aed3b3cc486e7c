import type { ConnectionEffect } from '../fault.js'
import type { Effect } from './effect.js'

/** The effect only marks the answer. The adapter then breaks the connection. */
export const connectionEffect: Effect<ConnectionEffect> = {
  definition: 'connectionEffect',
  example: '{ connection: "reset" }',
  problem({ connection }, when) {
    if (connection !== 'cut' || when !== 'before') return undefined
    return [
      '/when',
      'Found "before"; only the answer of a completed operation can be cut.',
      'Use "after", or the connection "reset".',
    ]
  },
  isCarriedOut: ({ connection }) => connection === 'cut',
  finish({ failure: _, ...response }, { id, effect: { connection } }) {
    const warning = `The fault ${id} ${sentences[connection]}.`
    if (connection === 'cut') return { ...response, connection, warning }
    return { status: 0, headers: {}, body: '', connection, warning }
  },
  detail: ({ connection }) => connection,
}

const sentences = {
  reset: 'resets the connection',
  cut: 'closes the connection midway through the body',
  silent: 'sends no answer',
}
