import { version } from '../../schemas/generated/version.js'
import { operationNamed, operations } from '../../schemas/operations.js'
import type { RequestMessage, ResponseMessage } from '../service/message.js'
import type { Action } from './action.js'
import { controlPath } from './address.js'

/** Instructions for coding agents: how to start a server, its routes, and examples that work unchanged. */
export function llmsText(routes: readonly Action[]): string {
  const lines = routes.map(
    ({ method, path, scope, summary, body }) =>
      `- ${method} ${controlPath}${path}: ${summary}${body ? ` (JSON: ${body})` : ''}${scope === 'server' ? ' (not below /sandboxes/NAME)' : ''}`,
  )
  const listed = (isSpecified: boolean) =>
    operations
      .filter(({ specified }) => specified === isSpecified)
      .map(({ method, path }) => `${method} ${path}`)
      .join(', ')
  const { path: createPath } = operationNamed('keys.createKey')
  return `# keymock

> A stateful, seeded stand-in for a key management service with these operations: ${listed(true)}.
> With --neighbours all or --profile unkey-v1, it also serves ${listed(false)}.
> It is for tests and development, and holds no real keys.

Start: \`npx keymock\` (http://127.0.0.1:4010), or for one command: \`npx keymock exec -- npm test\`, which sets KEYMOCK_BASE_URL, KEYMOCK_TOKEN,
KEYMOCK_API_ID and KEYMOCK_CONTROL_URL. Token of the built-in fixture: keymock-token. APIs: api_payments (250 keys), api_catalog, api_empty.

Give every test its own sandbox: put /sandboxes/ANY-NAME before every path, both of the operations and of ${controlPath}. The first request creates
the sandbox. It has its own keys, clock and faults, and needs no cleanup.

Service: GET /openapi.json. Control API: GET ${controlPath}/openapi.json; errors are problem details, with the next step in "remedy". A failed
answer has the header Keymock-Request: NUMBER, and GET ${controlPath}/requests/NUMBER explains it.

## Routes

${lines.join('\n')}

## Examples

Create a key that expires:

\`\`\`sh
S=http://127.0.0.1:4010/sandboxes/example-1
curl -s $S${createPath} -H "Authorization: Bearer keymock-token" -H "Content-Type: application/json" -d '{"apiId":"api_empty","expires":1893456000000}'
curl -s -X PATCH $S${controlPath}/clock -d '{"set":"2030-01-01T00:00:00Z"}'
curl -s "$S${controlPath}/keys?state=expired"
\`\`\`

Let the next create fail, and read the reason:

\`\`\`sh
S=http://127.0.0.1:4010/sandboxes/example-2
curl -s $S${controlPath}/faults -d '{"operation":"keys.createKey","effect":{"failure":"rate-limited"},"times":1}'
curl -s $S${createPath} -H "Authorization: Bearer keymock-token" -H "Content-Type: application/json" -d '{"apiId":"api_empty"}'
curl -s "$S${controlPath}/requests?status=4xx"
\`\`\`

Add three used-up keys, then reset:

\`\`\`sh
S=http://127.0.0.1:4010/sandboxes/example-3
curl -s $S${controlPath}/keys -d '{"count":3,"exhausted":true}'
curl -s -X POST $S${controlPath}/reset
\`\`\`
`
}

export const llmsPath = '/llms.txt'

export function isFromTerminal({
  headers: { accept = '*/*', 'user-agent': program = '' },
}: RequestMessage): boolean {
  return /^(curl|wget|httpie)\b/i.test(program) && /\*\/\*|text\/(plain|\*)/.test(accept)
}

type Line = [method: string, path: string, what: string]

/** Lists the paths of a server, for a person who uses a terminal program. */
export function frontPage(
  { method }: RequestMessage,
  prefix: string,
  serves: (path: string) => boolean,
): ResponseMessage {
  const served = operations.filter(({ path }) => serves(path))
  const listed: Line[] = [
    ...served.map(({ method, path, name }): Line => [method, prefix + path, `operation ${name}`]),
    ['GET', `${prefix}${controlPath}/`, 'clock, APIs, tokens, and links to keys, faults and requests'],
    ['GET', '/openapi.json', 'the operations as an OpenAPI document'],
    ['GET', `${controlPath}/openapi.json`, 'the control API as an OpenAPI document'],
    ['GET', llmsPath, 'all routes, with examples'],
  ]
  const width = Math.max(...listed.map(([, path]) => path.length))
  const lines = [
    `keymock ${version}, a mock of a key management service. It holds no real keys.`,
    '',
    ...listed.map(([method, path, what]) =>
      `  ${method.padEnd(4)}  ${path.padEnd(width)}  ${what}`.trimEnd(),
    ),
    '',
    `In a browser, ${prefix}/ is the console.`,
    '',
  ]
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Vary: 'Accept', 'Cache-Control': 'no-store' },
    body: method === 'HEAD' ? '' : lines.join('\n'),
  }
}
