import type { FailureEffect } from '../../schemas/generated/types.js'
import type { Duration } from '../domain/clock.js'
import { oneOf, wrongArgument } from '../domain/keymock-error.js'
import type { FailureKind } from '../profile/profile-source.js'
import { withFaults } from '../service/controls/in-state.js'
import type { OperationName } from '../service/exchange.js'
import type { Fault, FaultStatus } from '../service/faults/fault.js'
import { checkAnswer, checkToken, detailsProblem } from '../service/faults/fault-problems.js'
import { longestWaitMs } from '../service/faults/waits.js'
import { type FailureOf, operations } from '../service/operations/index.js'
import { servedBy } from '../service/requests/nearest-operation.js'
import type { Sandbox } from '../service/sandbox.js'

export type { FailureOf }

/** Faults for later requests. A reset removes all faults, and then adds the initial faults again. */
export interface FaultControls {
  /**
   * Adds a fault: `add({ operation: 'keys.createKey', effect: { connection: 'reset' }, when: 'after', times: 1 })`.
   * @throws KeymockError `FAULT_INVALID`, `FAULTS_TOO_MANY`
   */
  add(fault: Fault): Promise<FaultStatus>
  /** Lists all faults with their status: the numbers of matches and applications, and whether a fault can still apply. */
  list(): Promise<FaultStatus[]>
  /** @throws KeymockError `FAULT_NOT_FOUND` */
  remove(id: string): Promise<void>
  /** Removes all faults, including the initial faults and those of `failNext` and `delayNext`. */
  clear(): Promise<void>
}

/** Adds a fault without a token before the call returns, unless other writers share the faults or `check` must load code. */
export async function addFault(
  sandbox: Sandbox,
  fault: unknown,
  check: (fault: unknown) => Fault | Promise<Fault>,
): Promise<FaultStatus> {
  // Does not await a plain value, because an await lets the call return.
  const checked = check(structuredClone(fault))
  const ready = checked instanceof Promise ? await checked : checked
  checkAnswer(ready, sandbox.profile)
  if (ready.token !== undefined) checkToken(ready, (await sandbox.input()).fixture)
  return withFaults(sandbox, faults => faults.add(ready))
}

/** The names that `detailsProblem` accepts with the shipped profiles. */
interface DetailNames {
  'method-not-allowed': 'allowed'
  'malformed-json': 'reason'
  'body-too-large': 'limit'
  'token-expired': 'date'
  'missing-permission': 'needed' | 'have' | 'neededQuoted' | 'haveQuoted'
  'decrypt-not-permitted': 'needed' | 'have' | 'neededQuoted' | 'haveQuoted'
  'encrypt-not-permitted': 'needed' | 'have' | 'neededQuoted' | 'haveQuoted'
  'api-not-found': 'apiId'
  'api-without-key-space': 'apiId'
  'recoverable-not-supported': 'apiId'
  'role-not-found': 'names' | 'namesJson'
  'permission-not-found': 'names' | 'namesJson'
  'remaining-refused': 'remaining'
  'key-not-found': 'keyId'
  'ratelimit-not-found': 'name' | 'keyId' | 'identity'
  'rate-limited': 'retryAfter'
  'service-unavailable': 'retryAfter'
}

type DetailNameOf<Kind extends string> = Kind extends keyof DetailNames ? DetailNames[Kind] : never

/**
 * Values for the placeholders in the profile's message: `{ names: 'admin' }`, `{ retryAfter: 30 }`. `faults.add` also accepts
 * placeholders that only your own profile has.
 */
export type FailureDetails<Kind extends string = keyof DetailNames> = [DetailNameOf<Kind>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Name in DetailNameOf<Kind>]?: string | number }

/** Faults for the next requests. A reset removes these faults. */
export interface NextAnswers {
  /**
   * Makes the operation's next request fail, with the profile's status and body for this failure. The operation does not run.
   * Two calls make the next two requests fail.
   *
   * @throws KeymockError `ARGUMENT_INVALID`
   */
  failNext<Operation extends OperationName, Kind extends FailureOf<Operation>>(
    operation: Operation,
    kind: Kind,
    details?: FailureDetails<Kind>,
  ): Promise<void>
  /**
   * Delays the answer to the operation's next request, in real time.
   * @throws KeymockError `ARGUMENT_INVALID`, `DURATION_INVALID`
   */
  delayNext(operation: OperationName, by: Duration): Promise<void>
}

/** Adds a fault that fails the next request, after the faults of earlier calls. */
export async function failNext(
  sandbox: Sandbox,
  operation: string,
  failure: string,
  details?: Readonly<Record<string, string | number>>,
): Promise<void> {
  checkOperation(operation, sandbox, 'failNext')
  oneOf(failure, operations[operation]?.failures ?? [], `failNext, the failure of ${operation}`)
  const effect: FailureEffect = {
    failure: failure as FailureKind,
    ...(details !== undefined && { details: { ...details } }),
  }
  const problem = detailsProblem(effect, sandbox.profile)
  if (problem !== undefined) throw wrongArgument('failNext, the details', problem.join(' '))
  await withFaults(sandbox, faults => faults.addNext(operation, effect))
}

export async function delayNext(sandbox: Sandbox, operation: string, delay: number): Promise<void> {
  checkOperation(operation, sandbox, 'delayNext')
  if (delay < 0 || delay > longestWaitMs)
    throw wrongArgument('delayNext', `Found ${delay} ms; a wait lasts from 0 ms to 24 days.`)
  await withFaults(sandbox, faults => faults.addNext(operation, { delay }))
}

function checkOperation(
  operation: string,
  { profile }: Sandbox,
  method: string,
): asserts operation is OperationName {
  const served = servedBy(profile).map(({ name }) => name)
  oneOf(operation, served, `${method}, the operation`)
}
