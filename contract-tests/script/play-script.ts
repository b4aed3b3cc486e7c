import { isObject } from '../../src/common/json.js'
import type { CheckContext } from '../engine/check-context.js'
import { hourAfter } from '../engine/contract-settings.js'
import { NotMet } from '../engine/outcome.js'
import { WrongOption } from '../engine/run-stopped.js'
import { unknownName } from '../findings/name-hint.js'
import { pagesOfOneUser } from '../keys/key-pool.js'
import { probeCreate, unlessImpossible } from '../keys/probe.js'
import { isSuccess, Unanswered } from '../traffic/exchange.js'
import type { CallOptions, ListQuery } from '../traffic/requests.js'
import type { KeyName, RefusedCreateName } from './bodies.js'
import { filled } from './placeholders.js'
import {
  allSteps,
  type FixtureName,
  isRefused,
  isThorough,
  keyOptionsOf,
  type RefusedOptions,
  type Step,
  script,
} from './script.js'
import { wrongToken } from './wrong-tokens.js'

/** The steps that a run needs. */
interface Chosen {
  readonly fixtures: readonly FixtureName[]
  readonly refused: readonly RefusedCreateName[]
}

/** Runs a part of the run. An error of the suite costs only this part. */
export type RunPart = (name: string, act: () => Promise<unknown>) => Promise<void>

/** If at most this many requests are left, the run omits `spare` listings, because the checks need the requests. */
const requestsOfChecks = 250

/**
 * Sends the steps of the script that the checks of a run need. Does not judge the answers: requirements report wrong answers.
 *
 * @param settle Finds the refused creates that left no key, until the budget allows `enough` keys.
 */
export async function playScript(
  { fixtures, refused }: Chosen,
  context: CheckContext,
  settle: (enough?: number) => Promise<void>,
  part: RunPart,
): Promise<void> {
  const { pool, client, run } = context
  const keys = new Set<string>(fixtures)
  const refusals = new Set<string>(refused)
  const needed = (steps: readonly Step[]) =>
    allSteps(steps).flatMap(step => (step.kind === 'create' && keys.has(step.key) ? [step.key] : []))
  /** Its createdAt shows the target's clock, which decides the expiries of the other keys. */
  const first = needed(script).find(key => !keyOptionsOf(key).onDemand)
  /** The target makes keys for refused creates of these users. These keys use up the budget of keys, so later creates wait. */
  const keeping = new Set<RefusedOptions['user']>()
  const waiting: RefusedCreateName[] = []
  const probed = new Set<string>()

  async function create(key: KeyName): Promise<void> {
    await unlessImpossible(() => pool.creation(key))
  }

  async function refuse(name: RefusedCreateName, { namedLike }: RefusedOptions): Promise<void> {
    const next = namedLike !== undefined && keys.has(namedLike) ? namedLike : undefined
    await unlessImpossible(() => pool.refusal(name, next))
  }

  async function list(query: ListQuery, call: CallOptions = {}): Promise<void> {
    await unlessImpossible(() => client.list(filled(query, run, context.time.now()) as ListQuery, call))
  }

  const isMet = ({ needs = [] }: { needs?: readonly string[] }) =>
    needs.every(need => run.met.has(need as 'write'))

  function play(step: Step, page: (query: ListQuery) => Promise<void>): Promise<void> {
    return part(nameOfStep(step), () => playStep(step, page))
  }

  async function playStep(step: Step, page: (query: ListQuery) => Promise<void>): Promise<void> {
    switch (step.kind) {
      case 'create': {
        const { key, options } = step
        if (!keys.has(key) || options.onDemand) return
        await create(key)
        if (key === first) await readClock(key, context)
        const { decides } = options
        const isRefused = pool.tried().some(one => one.name === key && !isSuccess(one.exchange))
        if (decides !== undefined && isRefused) run.refused.add(decides)
        return refuseWrongName(context, probed)
      }
      case 'refused': {
        const { name, options } = step
        if (!refusals.has(name)) return
        if (keeping.has(options.user)) waiting.push(name)
        else await refuse(name, options)
        return
      }
      case 'list': {
        const { with: key, spare = false } = step.options
        if ((key !== undefined && !keys.has(key)) || !isMet(step.options)) return
        if (!spare || context.requestsLeft() > requestsOfChecks)
          // The target may refuse a listing of a user without keys.
          await list(step.query, spare ? {} : { purpose: 'probe' })
        return
      }
      case 'trial': {
        const { users, steps } = step
        if (!allSteps(steps).some(one => one.kind === 'refused' && refusals.has(one.name))) return
        // Settles earlier creates first, because this may increase `keysLeft`.
        await settle()
        const keysLeft = context.keysLeft()
        for (const one of steps) await play(one, page)
        await settle()
        if (context.keysLeft() < keysLeft) await keep(users)
        return
      }
      case 'together':
        // Without creates, the refused creates go alone.
        if (needed(step.steps).length === 0)
          for (const one of step.steps.filter(isRefused)) await play(one, page)
        else await Promise.all(step.steps.map(one => part(nameOfStep(one), () => sendBeside(one))))
        return
      case 'walk': {
        const creates = needed(step.steps).length
        // A create that waits for the budget would not run at the same time as the other creates.
        if (creates > 0) await settle(creates)
        for (const one of step.before) await play(one, page)
        const next = creates > 0 ? await openListing(step.query, context) : async () => {}
        for (const one of step.steps) await play(one, next)
        return
      }
      case 'page':
        return page(step.query)
      case 'read main':
        return readMain(context)
    }
  }

  async function sendBeside(step: Step): Promise<void> {
    if (step.kind === 'create' && keys.has(step.key)) return create(step.key)
    if (step.kind === 'refused' && refusals.has(step.name)) return refuse(step.name, step.options)
    if (step.kind !== 'list' || !isMet(step.options)) return
    const { wrongToken: turn } = step.options
    await list(
      step.query,
      turn === undefined
        ? { purpose: 'probe', sideBySide: true }
        : { authorization: `Bearer ${wrongToken(run, turn)}`, purpose: 'refusal', sideBySide: true },
    )
  }

  /** Sends the creates with unknown roles or permissions now, before the budget is empty. */
  async function keep(users: readonly RefusedOptions['user'][]): Promise<void> {
    const isFirst = keeping.size === 0
    for (const user of users) keeping.add(user)
    if (!isFirst) return
    for (const step of script) {
      if (step.kind === 'refused' && step.options.user === 'names') await play(step, async () => {})
    }
  }

  const isFirst = (step: Step) => step.kind === 'create' && step.key === first
  for (const step of script.filter(isFirst)) await play(step, async () => {})
  run.expires = hourAfter(context.clock.latest(context.time.now()))
  for (const step of script) if (!isFirst(step)) await play(step, async () => {})
  for (const name of fixtures.filter(isThorough))
    await part(`the create "${name}"`, () => create(name as KeyName))
  for (const name of waiting)
    await part(`the refused create "${name}"`, () => unlessImpossible(() => pool.refusal(name)))
}

function nameOfStep(step: Step): string {
  if (step.kind === 'create') return `the create "${step.key}"`
  if (step.kind === 'refused') return `the refused create "${step.name}"`
  return `the step "${step.kind}"`
}

/**
 * Requests the first page of a listing. The returned function requests the second page with another query. If the target
 * refuses the cursor with this query, the function repeats the request with the first query.
 */
async function openListing(
  query: ListQuery,
  { client }: CheckContext,
): Promise<(query: ListQuery) => Promise<void>> {
  const probe = { purpose: 'probe' } as const
  const first = await unlessImpossible(() => client.list(query, probe))
  const json = first && isSuccess(first) ? first.response.json : undefined
  const cursor = isObject(json) && typeof json.cursor === 'string' ? json.cursor : undefined
  return async other => {
    if (cursor === undefined) return
    const whole = await unlessImpossible(() => client.list({ ...other, limit: 100, cursor }, probe))
    if (whole && isSuccess(whole)) return
    await unlessImpossible(() => client.list({ ...query, cursor }, probe))
  }
}

/** @throws {WrongOption} if only a role or permission of the options explains why the target refuses creates. */
async function refuseWrongName(context: CheckContext, probed: Set<string>): Promise<void> {
  const doubtful = unknownName(context.history, context.run)
  if (doubtful === undefined || probed.has(doubtful.name)) return
  const { name, what, option, member } = doubtful
  probed.add(name)
  const alone = await probeCreate(context, what, { [member]: [name] })
  if (alone === undefined || isSuccess(alone)) return
  const without = await probeCreate(context, `no ${what}`, {})
  if (without === undefined || !isSuccess(without)) return
  throw new WrongOption(
    option,
    `The target accepts no create with the ${what} ${JSON.stringify(name)}, but the same create without the ${what}.`,
  )
}

async function readMain({ pool, reader, run }: CheckContext): Promise<void> {
  if (pool.created().length === 0) return
  const ofMain = { externalId: run.users.main, limit: 100, revalidateKeysCache: true }
  await reader.walk(ofMain, pagesOfOneUser).catch(error => {
    // The requirement about listings reports this error.
    if (!(error instanceof NotMet) && !(error instanceof Unanswered)) throw error
  })
}

async function readClock(key: KeyName, { pool, clock }: CheckContext): Promise<void> {
  const fixture = pool.created().find(({ name }) => name === key)
  if (!fixture) return
  const listed = await pool.recordOf(fixture).catch(() => undefined)
  const createdAt = listed?.record.createdAt
  if (typeof createdAt !== 'number') return
  clock.seeCreatedAt(createdAt, { from: fixture.createdAfter, to: fixture.createdBefore })
}
