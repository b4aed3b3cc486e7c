import type { AsyncCommand } from 'fast-check'
import type { CheckContext } from '../engine/check-context.js'
import type { Outcome } from '../engine/outcome.js'
import { keyIdIn } from '../records/seen-records.js'
import { mustSucceed } from '../records/succeeds.js'
import type { AnsweredExchange } from '../traffic/exchange.js'
import { commandsPathOf, type FastCheck, listsAsMade, runProperty } from './run-property.js'

interface Model {
  keys: Map<User, string[]>
}

interface Target {
  context: CheckContext
  nameOf(user: User): string
  creates: Map<string, AnsweredExchange>
}

const users = ['a', 'ab', 'b'] as const
type User = (typeof users)[number]

const mostCommands = 12
const slack = 6
/** Requirements about the keys on a page, and about their number. */
const ofListing = /^(MOD-1[6-9]|SEC-01)$/

/** Checks that, after random commands, the listing of a user has each key once, and that no page has more keys than `limit`. */
export async function anySession(context: CheckContext): Promise<Outcome> {
  const fc = await import('fast-check')
  let drawn = 0
  return runProperty(
    fc,
    context,
    guarded =>
      fc.asyncProperty(
        fc.commands(commands(fc), { maxCommands: mostCommands, ...commandsPathOf(context) }),
        steps =>
          guarded(async () => {
            drawn += 1
            const session = drawn
            const model: Model = { keys: new Map(users.map(user => [user, []])) }
            const real: Target = {
              context,
              nameOf: user => context.run.users.refused(`session-${session}-${user}`),
              creates: new Map(),
            }
            await fc.asyncModelRun(() => ({ model, real }), steps)
            for (const user of users) await new Walk(user, 1).run(model, real)
          }),
      ),
    { runs: Math.max(1, Math.ceil(context.fuzz / 2)), keysPerCase: 3 },
  )
}

function commands(fc: FastCheck) {
  // The commands use user "a" more often, because a second page needs several keys of one user.
  const user = fc.constantFrom<User>('a', 'a', ...users)
  return [
    fc.tuple(user, fc.boolean()).map(([whose, enabled]) => new Create(whose, enabled)),
    fc.tuple(user, fc.integer({ min: 1, max: 3 })).map(([whose, limit]) => new Walk(whose, limit)),
  ]
}

class Create implements AsyncCommand<Model, Target> {
  constructor(
    readonly user: User,
    readonly enabled: boolean,
  ) {}

  check = () => true

  async run({ keys }: Model, { context, nameOf, creates }: Target): Promise<void> {
    const { run, client } = context
    const exchange = await client.create({
      apiId: run.apiId,
      name: `keymock contract ${run.runId} drawn`,
      externalId: nameOf(this.user),
      expires: run.expires,
      enabled: this.enabled,
    })
    mustSucceed(exchange)
    const given = keyIdIn(exchange)
    const keyId = typeof given === 'string' ? given : ''
    creates.set(keyId, exchange)
    keys.get(this.user)?.push(keyId)
  }

  toString = () => `create(${this.user}${this.enabled ? '' : ', disabled'})`
}

class Walk implements AsyncCommand<Model, Target> {
  constructor(
    readonly user: User,
    readonly limit: number,
  ) {}

  check = () => true

  async run({ keys }: Model, { context, nameOf, creates }: Target): Promise<void> {
    const own = keys.get(this.user) ?? []
    const made = new Map([...creates].filter(([keyId]) => own.includes(keyId)))
    const query = { externalId: nameOf(this.user), limit: this.limit, revalidateKeysCache: true }
    await listsAsMade(context, query, own.length + slack, made, ofListing)
  }

  toString = () => `walk(${this.user}, ${this.limit})`
}
