/**
 * The server that keymock with a store is compared with: node:http and one round trip of equal size to the same Redis. A GET reads a page,
 * a POST writes a key.
 *
 * Arguments: the file with the answer, the URL of the store, the number of bytes to write.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createClient } from 'redis'

const [answerFile, url, bytes] = process.argv.slice(2)
const answer = JSON.parse(readFileSync(answerFile, 'utf8'))
const record = 'x'.repeat(Number(bytes))
const client = createClient({ url, RESP: 2 })
await client.connect()
await client.set('bare:page', answer.body)
let written = 0

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    client.get('bare:page').then(body => respond(response, body))
    return
  }
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    client.hSet('bare:keys', String(written++), record).then(() => respond(response, answer.body))
  })
})

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))

function respond(response, body) {
  response.writeHead(answer.status, answer.headers)
  response.end(body)
}
