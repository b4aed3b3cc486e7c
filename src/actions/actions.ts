import { type Action, action, Reply } from './action.js'
import { contractActions } from './contract-actions.js'
import { eventAction } from './event-stream.js'
import { faultActions, nextAnswerAction } from './fault-actions.js'
import { keyActions } from './key-actions.js'
import { requestActions } from './request-actions.js'
import { sandboxActions } from './sandbox-actions.js'
import { loadAction, serverActions, stateActions, timeActions, worldAction } from './state-actions.js'

/** All actions that a client can call. The order is the order in documents. */
export const actions = [
  ...serverActions,
  ...timeActions,
  ...stateActions,
  loadAction,
  worldAction,
  ...keyActions,
  nextAnswerAction,
  ...requestActions,
  eventAction,
  ...faultActions,
  ...sandboxActions,
  ...contractActions,
]

const documents: readonly Action[] = [
  action(
    'GET /openapi.json',
    { scope: 'server', summary: 'This API as an OpenAPI 3.1 document', mediaType: 'application/json' },
    async ({ server }) => {
      const { controlDocument } = await import('./control-document.js')
      return new Reply({ body: JSON.stringify(controlDocument(allActions, server.version)) })
    },
  ),
  action(
    'GET /llms.txt',
    { scope: 'server', summary: 'Instructions for coding agents', mediaType: 'text/plain; charset=utf-8' },
    async () => {
      const { llmsText } = await import('./llms-text.js')
      return new Reply({ body: llmsText(allActions) })
    },
  ),
]

/** The actions, and the documents that describe them. */
export const allActions: readonly Action[] = [...actions, ...documents]
