import type { Member, MemberKind } from '../../middleware/members.js'
import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'
import { always, type Condition, type RecordPlace } from './condition.js'

/** Ways to limit the server's fault to a condition, if a middleware in front of the server is not enough. */
interface Conditionable {
  /** The middleware without the fault. Needed if the middleware makes its own cursors, which the plain server does not accept. */
  readonly right?: MakeMiddleware
  /** Limits the fault to the records for which a condition holds. */
  readonly under?: (condition: Condition<RecordPlace>) => MakeMiddleware
}

/** A wrong server that an operator makes. A replay needs only the name: it contains the member, operator and condition. */
export interface OperatorServer extends WrongServer, Conditionable {
  /** The name of the fault: `key-lost`. */
  readonly operator: string
  /** The affected member, parameter or rule. */
  readonly member: string
  /** The name of the condition; `always` without a condition. */
  readonly condition: string
}

interface Parts
  extends Conditionable,
    Pick<OperatorServer, 'operator' | 'member' | 'sections' | 'breaks' | 'middleware'> {
  condition?: { readonly name: string; readonly when: string }
  /** The bug as a sentence, without a full stop and without the condition. */
  does: string
}

/** @param message The kind of message that has the member, such as `record`. The server's name begins with this word. */
export function operatorServer(message: string, parts: Parts): OperatorServer {
  const { operator, member, condition = always, does, ...others } = parts
  const named = [message, member, operator, ...(condition.name === always.name ? [] : [condition.name])]
  return {
    ...others,
    name: named.map(kebab).join('-'),
    operator,
    member: `${message} ${member}`,
    condition: condition.name,
    bug: `${[does, condition.when].filter(Boolean).join(' ')}.`,
  }
}

const nouns: Readonly<Partial<Record<MemberKind, string>>> = {
  array: ' list',
  boolean: ' flag',
  integer: ' value',
  object: ' object',
}

export function subjectOf({ name, kind }: Pick<Member, 'name' | 'kind'>): string {
  return `The ${name}${nouns[kind] ?? ''}`
}

export function kebab(words: string): string {
  return words
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}
