import type { SandboxSummary } from '../../schemas/generated/types.js'
import { systemClock } from '../domain/clock.js'
import { KeymockError } from '../domain/keymock-error.js'
import type { Sandbox } from '../service/sandbox.js'
import type { ListedSandbox } from '../service/sandboxes/sandboxes.js'
import { action, Reply } from './action.js'
import { sandboxesPath } from './address.js'
import { ControlError, refused } from './control-error.js'

export const sandboxActions = [
  action(
    'GET /sandboxes',
    { scope: 'server', summary: 'The named sandboxes', query: 'PageQuery', answer: 'SandboxList' },
    async ({ server, query: { limit = 100, cursor } }) => {
      const all = await server.sandboxes.list()
      const rest = cursor === undefined ? all : all.filter(({ name }) => name > cursor)
      const page = rest.slice(0, limit)
      const last = page.at(-1)
      return {
        sandboxes: await Promise.all(page.map(summary)),
        root: await factsOf(server.sandboxes.root),
        total: all.length,
        ...(last !== undefined && page.length < rest.length && { cursor: last.name }),
      }
    },
  ),
  action(
    'POST /sandboxes',
    {
      scope: 'server',
      summary: 'Create a sandbox with its own fixture, profile, clock and seed',
      body: 'SandboxRequest',
      bodyOptional: true,
      maxBytes: 64 * 1024 * 1024,
      answer: 'SandboxSummary',
      status: 201,
    },
    async ({ server, body }) => {
      // The cast is safe, because `server.create` checks the fixture and the profile.
      const made = await summary(await server.create(body as never).catch(asConflict))
      return new Reply({ json: made, headers: { Location: made.path } })
    },
  ),
  action(
    'DELETE /sandboxes',
    {
      scope: 'server',
      summary: 'Remove all named sandboxes',
      query: 'UndoQuery',
      answer: 'RemovedSandboxes',
    },
    async ({ server: { sandboxes }, query }) => {
      let removed = 0
      for (const { name } of await sandboxes.list()) if (await sandboxes.remove(name, query.undo)) removed++
      return { removed }
    },
  ),
  action(
    'POST /sandboxes/undo',
    {
      scope: 'server',
      summary: 'Restore removed sandboxes by the undo name of their removal, within 60 seconds',
      body: 'UndoRequest',
      answer: 'RestoredSandboxes',
    },
    async ({ server: { sandboxes }, body }) => ({ restored: await sandboxes.restore(body.undo) }),
  ),
  action(
    'GET /sandboxes/{name}',
    { scope: 'server', summary: 'Read one sandbox without creating it', answer: 'SandboxSummary' },
    async ({ server, name }) => {
      const found = (await server.sandboxes.list()).find(held => held.name === name)
      if (found !== undefined) return summary(found)
      throw sandboxNotFound(name)
    },
  ),
  action(
    'DELETE /sandboxes/{name}',
    { scope: 'server', summary: 'Remove a sandbox', query: 'UndoQuery', status: 204 },
    async ({ server, query, name }) => {
      if (!(await server.sandboxes.remove(name, query.undo))) throw sandboxNotFound(name)
    },
  ),
]

async function summary(listed: ListedSandbox): Promise<SandboxSummary> {
  const { name, createdAt, expiresAt, profile, sandbox } = listed
  return {
    name,
    path: sandboxesPath + encodeURIComponent(name),
    createdAt,
    expiresAt,
    ...(sandbox === undefined ? { profile: await profile() } : await factsOf(sandbox)),
  }
}

async function factsOf(sandbox: Sandbox) {
  const { store, world, clock, profile } = await sandbox.state()
  const counts = await Promise.all([...world.apis.keys()].map(apiId => store.count(apiId)))
  const real = systemClock.now()
  return {
    profile: profile.name,
    keys: counts.reduce((sum, count) => sum + count, 0),
    faults: (await sandbox.faults.list()).filter(({ over }) => !over).length,
    requests: sandbox.journal.durationsSince(real - 60_000).length,
    slowestMs: Math.max(0, ...sandbox.journal.durationsSince(0)),
    frozen: clock.snapshot().frozenAt !== undefined,
    aheadMs: Math.round(clock.now() - real),
  }
}

export function sandboxNotFound(name: string): ControlError {
  return refused(404)`SANDBOX_NOT_FOUND  the name of the sandbox
    There is no sandbox ${JSON.stringify(name)}.
    List the sandboxes with GET /_keymock/sandboxes, and use one of their names.`
}

function asConflict(error: unknown): never {
  if (error instanceof KeymockError && error.code === 'SANDBOX_EXISTS') throw new ControlError(409, error)
  throw error
}
