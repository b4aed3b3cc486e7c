/** Where a server gives the OpenAPI document of the service it mocks. */
export const openApiPath = '/openapi.json'

let document: Promise<string> | undefined

/** The document, made when it is first asked for. */
export async function openApiResponse(method: string): Promise<Response> {
  document ??= writeDocument()
  return new Response(method === 'HEAD' ? null : await document, {
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  })
}

async function writeDocument(): Promise<string> {
  const [{ openApiDocument }, { default: packageJson }] = await Promise.all([
    import('../openapi/open-api-document.js'),
    import('../../package.json', { with: { type: 'json' } }),
  ])
  return JSON.stringify(openApiDocument({ version: packageJson.version }))
}
