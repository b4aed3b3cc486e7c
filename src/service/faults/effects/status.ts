import { headerProblem } from '../../../profile/header-problem.js'
import type { StatusEffect } from '../fault.js'
import type { Effect } from './effect.js'

/** The answer keeps the service's headers, such as CORS headers, except Content-Type and the headers that the effect sets. */
export const statusEffect: Effect<StatusEffect> = {
  definition: 'statusEffect',
  example: '{ status: 502, body }',
  problem({ status, body, headers = {} }) {
    if ([204, 205, 304].includes(status) && body !== undefined)
      return ['/effect/body', `An answer with the status ${status} has no body.`, 'Omit the body.']
    for (const [name, value] of Object.entries(headers)) {
      const problem = headerProblem(name, value)
      if (problem !== undefined) return [`/effect/headers/${name}`, ...problem]
    }
    return undefined
  },
  finish(response, { id, effect: { status, body, headers = {} } }, { method }) {
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const replaced = new Set(['content-type', ...Object.keys(headers).map(name => name.toLowerCase())])
    const kept = Object.entries(response.headers).filter(([name]) => !replaced.has(name.toLowerCase()))
    const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json'
    const isTyped = Object.keys(headers).some(name => name.toLowerCase() === 'content-type')
    return {
      status,
      headers: {
        ...Object.fromEntries(kept),
        ...(body !== undefined && !isTyped && { 'Content-Type': type }),
        ...headers,
      },
      body: method === 'HEAD' ? '' : text,
      warning: `The fault ${id} gave this answer.`,
    }
  },
  detail: ({ status }) => String(status),
}
