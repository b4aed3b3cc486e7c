import { operationNamed } from '../../../../schemas/operations.js'
import type { MiddlewareRequest } from '../../../middleware/middleware.js'
import { type OperatorServer, operatorServer } from '../operator.js'

const { method, path } = operationNamed('apis.listKeys')

const elsewhere: Readonly<
  Record<string, readonly [does: string, is: (request: MiddlewareRequest) => boolean]>
> = {
  'at-another-version': [
    'under /v2/ is answered',
    request => request.method === method && request.path.endsWith(path.replace('/v1/', '/v2/')),
  ],
  'with-another-method': [
    'with a method other than GET is answered',
    request => request.method !== method && request.path.endsWith(path),
  ],
}

export const placeFamily: readonly OperatorServer[] = Object.entries(elsewhere).map(
  ([operator, [does, isMeant]]) =>
    operatorServer('listing', {
      operator,
      member: 'operation',
      sections: ['9', '4.1'],
      breaks: 'The version is the path segment v1 in every path, and a listing is a GET.',
      does: `A listing ${does}`,
      middleware: () => async (request, next) =>
        next(isMeant(request) ? { ...request, method, path, body: '' } : request),
    }),
)
