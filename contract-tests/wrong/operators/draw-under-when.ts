import type { RunRandom } from '../../../src/common/random.js'
import { always } from './conditions/condition.js'
import { whensOfKeys } from './conditions/key-whens.js'
import { whensOfRequests } from './conditions/request-whens.js'
import type { When } from './conditions/when.js'
import { operatorServers } from './index.js'
import type { OperatorServer } from './operator.js'
import { canBeUnder, underWhen } from './under-when.js'

export const whens: readonly When[] = [...whensOfRequests, ...whensOfKeys]

const effects = operatorServers.filter(({ condition }) => condition === always.name)

export const kindsOfWhens = [...new Set(whens.map(({ kind }) => kind))]

/** Pairs effects with conditions at random. Uses the kinds of condition, conditions and effects about equally often. */
export function drawUnderWhens(count: number, random: RunRandom): OperatorServer[] {
  const deck = shuffled(effects, random)
  const turns = kindsOfWhens.map(kind =>
    shuffled(
      whens.filter(when => when.kind === kind),
      random,
    ),
  )
  const chosen = new Map<string, OperatorServer>()
  const most = count * 20
  for (let turn = 0; chosen.size < count && turn < most; turn++) {
    const ofKind = turns[turn % turns.length] ?? []
    const when = ofKind[Math.floor(turn / turns.length) % ofKind.length]
    if (when === undefined) continue
    const place = deck.findIndex(effect => canBeUnder(effect, when))
    const [effect] = place < 0 ? [] : deck.splice(place, 1)
    if (effect === undefined) continue
    deck.push(effect)
    const server = underWhen(effect, when)
    chosen.set(server.name, server)
  }
  return [...chosen.values()]
}

export function kindOfWhen(condition: string): string | undefined {
  return whens.find(({ name }) => name === condition)?.kind
}

/** The wrong server named EFFECT-when-CONDITION. */
export function underWhenNamed(name: string): OperatorServer | undefined {
  const [effectName, whenName] = [
    name.split('-when-').slice(0, -1).join('-when-'),
    name.split('-when-').at(-1),
  ]
  const effect = effects.find(other => other.name === effectName)
  const when = whens.find(other => other.name === whenName)
  return effect && when && canBeUnder(effect, when) ? underWhen(effect, when) : undefined
}

function shuffled<Item>(items: readonly Item[], random: RunRandom): Item[] {
  return items
    .map(item => ({ item, place: random.below(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
