/**
 * The floor: keymock's adapter of node:http and its log, around a function that gives the answer in a file whatever it is
 * asked. What keymock does on top of it is its own work.
 */
import { readFileSync } from 'node:fs'
import { requestLog } from '../../src/cli/serve/request-log.js'
import { streamTerminal } from '../../src/cli/terminal/terminal.js'
import { splitUrl } from '../../src/domain/split-url.js'
import { createHttpServer } from '../../src/node/http/http-server.js'
import { listen } from '../../src/node/http/listen.js'

const [answerFile = ''] = process.argv.slice(2)
const { status, headers, body } = JSON.parse(readFileSync(answerFile, 'utf8'))
const terminal = streamTerminal(process.stdout, process.stderr, {})
const log = requestLog({
  terminal,
  json: false,
  secrets: { tokens: ['keymock-token'], isKey: async () => false },
  isApi: () => true,
})

const refusal = { status: 400, headers: {}, body: '' }
const server = createHttpServer(
  {
    async answer(request) {
      if (request.method === 'POST' && typeof request.body === 'function')
        await request.body({ maxBytes: 1_000_000 })
      return { status, headers: { ...headers }, body }
    },
    answered({ method, url }, _, arrivedAt) {
      log.served({ method, ...splitUrl(url), status, durationMs: performance.now() - arrivedAt })
    },
    refuse: async () => refusal,
  },
  { requestTimeoutMs: 10_000 },
)
terminal.print(await listen(server, { host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => process.exit(0))
