import { Query } from '@msw/data'
import { isObject } from '../common/is-object.js'
import { didYouMean } from '../domain/did-you-mean.js'
import { wrongArgument } from '../domain/wrong-argument.js'

/** The members of a related row are nested; `true` marks a plain value. */
export interface RowMembers {
  readonly [member: string]: true | RowMembers
}

interface Queried {
  findFirst(query: unknown, ...options: unknown[]): unknown
  findMany(query?: unknown, options?: { orderBy?: unknown }): unknown
}

/** Makes the queries of a collection throw on unknown members, instead of matching no row. */
export function withCheckedQueries<Rows extends object>(
  collection: Rows,
  name: string,
  members: RowMembers,
): Rows {
  const queried = collection as unknown as Queried
  const { findFirst, findMany } = queried
  const queryOf = (given: unknown) =>
    typeof given === 'function' ? given(new CheckedQuery(name, members)) : given
  return Object.assign(collection, {
    findFirst: (given?: unknown, ...options: unknown[]) =>
      findFirst.call(collection, queryOf(given), ...options),
    findMany(given?: unknown, options?: { orderBy?: unknown }) {
      mustHave(options?.orderBy, members, `${name}, orderBy`)
      return findMany.call(collection, queryOf(given), options)
    },
  })
}

type Conditions = Parameters<Query<object>['or']>

class CheckedQuery extends Query<object> {
  readonly #name: string
  readonly #members: RowMembers

  constructor(name: string, members: RowMembers, predicate?: (row: object) => unknown) {
    super(predicate)
    this.#name = name
    this.#members = members
  }

  override where(condition: Conditions[0]): Query<object> {
    return this.#checked('where', [condition], () => super.where(condition as object))
  }

  override and(...conditions: Conditions): Query<object> {
    return this.#checked('and', conditions, () => super.and(...conditions))
  }

  override or(...conditions: Conditions): Query<object> {
    return this.#checked('or', conditions, () => super.or(...conditions))
  }

  #checked(method: string, conditions: Conditions, made: () => Query<object>): Query<object> {
    for (const condition of conditions) {
      if (!(condition instanceof Query)) mustHave(condition, this.#members, `${this.#name}, ${method}`)
    }
    const query = made()
    return new CheckedQuery(this.#name, this.#members, row => query.test(row))
  }
}

function mustHave(condition: unknown, members: RowMembers, where: string, path = ''): void {
  if (!isObject(condition)) return
  for (const [name, value] of Object.entries(condition)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member === undefined) {
      const known = Object.keys(members)
      throw wrongArgument(
        where,
        `Rows have no ${JSON.stringify(path + name)}.${didYouMean(name, known)} Known members: ${known.join(', ')}.`,
      )
    }
    if (member !== true) mustHave(value, member, where, `${path}${name}.`)
  }
}
