import type { RequestMessage, ResponseMessage } from '../message.js'
import type { StatusEffect } from './fault.js'

/** An answer with a status and a body of one's own; what else it carries, such as the headers of CORS, is the service's. */
export function ownAnswer(
  response: ResponseMessage,
  { status, body, headers = {} }: StatusEffect,
  id: string,
  { method }: RequestMessage,
): ResponseMessage & { body: string } {
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
}
