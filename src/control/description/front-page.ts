import { operations } from '../../../schemas/operations.js'
import type { RequestMessage, ResponseMessage } from '../../service/message.js'
import { version } from '../../version.js'
import { controlPath } from '../address.js'

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
