/**
 * What keymock is measured against: node:http and nothing else. It reads what a request carries, parses its JSON if there is
 * any, and answers with the status, header fields and bytes that keymock answered, which it is given in a file.
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
