import type { MakeMiddleware } from '../../middleware/middleware.js'
import type { WrongServer } from '../wrong-server.js'
import { always, type Condition, type RecordPlace } from './conditions/condition.js'

/** What gives an effect another condition, where standing in front of it is not enough. */
interface Conditionable {
  /** The same server with nothing wrong. It is needed where cursors are the server's own. */
  readonly right?: MakeMiddleware
  /** The same effect on the records for which a condition holds. */
  readonly under?: (condition: Condition<RecordPlace>) => MakeMiddleware
}

/** A wrong server that an operator made. It is named by its parts, so that the name is all that a replay needs. */
export interface OperatorServer extends WrongServer, Conditionable {
  /** What is done wrong, in kebab-case: `previous-keys`. */
  readonly operator: string
  /** To what it is done: a member, a parameter or a rule. */
  readonly member: string
  /** When it is done; `always` unless it depends. */
  readonly condition: string
}

interface Parts
  extends Conditionable,
    Pick<OperatorServer, 'operator' | 'member' | 'sections' | 'breaks' | 'middleware'> {
  condition?: { readonly name: string; readonly when: string }
  /** What it does, for a reader: a sentence without its full stop, and without the condition. */
  does: string
}

/** @param message Which message the member is of, so that names differ: `record`, `create`, `query`. */
export function operatorServer(message: string, parts: Parts): OperatorServer {
  const { operator, member, condition = always, sections, breaks, does, middleware, right, under } = parts
  const named = [message, member, operator, ...(condition.name === always.name ? [] : [condition.name])]
  return {
    name: named.map(kebab).join('-'),
    operator,
    member: `${message} ${member}`,
    condition: condition.name,
    sections,
    breaks,
    bug: `${[does, condition.when].filter(Boolean).join(' ')}.`,
    middleware,
    ...(right && { right }),
    ...(under && { under }),
  }
}

function kebab(words: string): string {
  return words
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}
