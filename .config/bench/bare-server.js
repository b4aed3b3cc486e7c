/**
 * The server that keymock is compared with: node:http and nothing else. It parses the JSON of each POST. It repeats an answer of keymock,
 * with status, header fields and bytes, from a file.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [answerFile] = process.argv.slice(2)
const answer =
  answerFile === undefined
    ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' }
    : JSON.parse(readFileSync(answerFile, 'utf8'))
const body = Buffer.from(answer.body)

const server = createServer((request, response) => {
  if (request.method === 'GET') return respond(response)
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    respond(response)
  })
})

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
process.on('SIGTERM', () => process.exit(0))

function respond(response) {
  response.writeHead(answer.status, answer.headers)
  response.end(body)
}
