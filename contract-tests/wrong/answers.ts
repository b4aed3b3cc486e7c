import type { MiddlewareAnswer } from '../middleware/middleware.js'

export const emptied = (status: number) => (answer: MiddlewareAnswer) => ({ ...answer, status, body: '' })

export const ofBody = (change: (text: string) => string) => (answer: MiddlewareAnswer) => ({
  ...answer,
  body: change(answer.body),
})

export const mediaType = (type: string) => (answer: MiddlewareAnswer) =>
  withHeader(answer, 'Content-Type', type)

export function withHeader(answer: MiddlewareAnswer, name: string, value: string): MiddlewareAnswer {
  const headers = new Headers(answer.headers)
  headers.set(name, value)
  return { ...answer, headers }
}
