/** Prints the time and memory that sandboxes take, as JSON. Needs --expose-gc. */
import { startServer } from '../../dist/node.js'

const count = 3000
const server = await startServer()
const headers = { Authorization: 'Bearer keymock-token' }
const listed = async name => {
  const startedAt = performance.now()
  await (
    await fetch(`${server.url}/sandboxes/${name}/v1/apis.listKeys?apiId=api_payments&limit=1`, { headers })
  ).text()
  return performance.now() - startedAt
}
const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const memory = () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

for (let index = 0; index < 300; index++) await listed(`warm-${index}`)
await fetch(`${server.url}/_keymock/sandboxes`, { method: 'DELETE' })
const before = memory()
const fresh = []
const again = []
for (let index = 0; index < count; index++) {
  fresh.push(await listed(`s${index}`))
  again.push(await listed(`s${index}`))
}
const bytes = (memory() - before) / count
for (let index = 0; index < count; index++) {
  const body = JSON.stringify({ apiId: 'api_payments', name: 'first' })
  const options = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }
  await (await fetch(`${server.url}/sandboxes/s${index}/v1/keys.createKey`, options)).text()
}
const firstKeyBytes = (memory() - before) / count - bytes
const resets = []
for (let index = 0; index < count; index++) {
  const startedAt = performance.now()
  await server.keymock.reset()
  await server.keymock.apis()
  resets.push(performance.now() - startedAt)
}
console.log(
  JSON.stringify({
    freshSeconds: (median(fresh) - median(again)) / 1000,
    resetSeconds: median(resets) / 1000,
    bytes,
    firstKeyBytes,
    count,
  }),
)
await server.close()
