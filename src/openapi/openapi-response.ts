import type { ResponseMessage } from '../service/message.js'

/** Where a server gives the OpenAPI document of the service it mocks. */
export const openApiPath = '/openapi.json'

let document: Promise<string> | undefined

/** The document, made when it is first asked for. */
export async function openApiResponse(method: string): Promise<ResponseMessage> {
  document ??= writeDocument()
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    body: method === 'HEAD' ? '' : await document,
  }
}

async function writeDocument(): Promise<string> {
  const [{ openApiDocument }, { default: packageJson }] = await Promise.all([
    import('./open-api-document.js'),
    import('../../package.json', { with: { type: 'json' } }),
  ])
  return JSON.stringify(openApiDocument({ version: packageJson.version }))
}
