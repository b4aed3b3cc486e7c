import type { NeighbourName } from '../../schemas/operations.js'
import type { ResponseMessage } from '../service/message.js'

export const openApiPath = '/openapi.json'

const documents = new Map<string, Promise<string>>()

export async function openApiResponse(
  method: string,
  neighbours: readonly NeighbourName[],
): Promise<ResponseMessage> {
  const name = neighbours.join()
  const document = documents.get(name) ?? writeDocument(neighbours)
  documents.set(name, document)
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    body: method === 'HEAD' ? '' : await document,
  }
}

async function writeDocument(neighbours: readonly NeighbourName[]): Promise<string> {
  const [{ openApiDocument }, { default: packageJson }] = await Promise.all([
    import('./open-api-document.js'),
    import('../../package.json', { with: { type: 'json' } }),
  ])
  return JSON.stringify(openApiDocument({ version: packageJson.version, neighbours }))
}
