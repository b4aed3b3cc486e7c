import type { CheckContext } from '../../../contract-tests/engine/check-context.js'
import type { Profile } from '../../../schemas/generated/types.js'
import { type Call, isCreate, type Played } from '../calls/call.js'
import { differencesOf } from '../calls/differences.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { type Shape, shaper } from '../calls/shape.js'
import { askOf, factsOf, type PlayedOnTarget } from '../learn/play-scenes.js'
import type { Scene, SceneFacts } from '../learn/scene.js'
import { scenes } from '../learn/scenes/index.js'
import { type Explanation, type Known, likenessOf } from './explain.js'

const mostQuestions = 12

const byKeys = scenes.toSorted((a, b) => a.keys - b.keys)

/** Sends calls to the target, within the budget, to rule out explanations. Returns the explanations that still hold. */
export async function tellApart(
  explanations: readonly Explanation[],
  context: CheckContext,
  few: FakeWorld,
  known?: Known,
): Promise<readonly Explanation[]> {
  let left = explanations
  for (let question = 1; left.length > 1 && question <= mostQuestions; question += 1) {
    const script = await scriptThatTells(left, question, context, few)
    if (script === undefined) break
    const keys = script.filter(isCreate).length
    if (context.requestsLeft() < script.length || context.keysLeft() < keys) break
    const played: PlayedOnTarget[] = []
    const ask = askOf(context, played)
    for (const call of script) await ask(call)
    const holds = await Promise.all(
      left.map(async ({ profile }) => await isAnsweredAs(played, profile, few, known)),
    )
    const remaining = left.filter((_, index) => holds[index])
    // Stops if every explanation fits these calls, or none. If none fits, the difference has another cause.
    if (remaining.length === 0 || remaining.length === left.length) break
    left = remaining
  }
  return left
}

async function isAnsweredAs(
  played: readonly Played[],
  profile: Explanation['profile'],
  world: FakeWorld,
  known?: Known,
) {
  return (await likenessOf(played, profile, world, known)) !== 'other'
}

async function scriptThatTells(
  [first, ...others]: readonly Explanation[],
  question: number,
  context: CheckContext,
  world: FakeWorld,
): Promise<readonly Call[] | undefined> {
  if (first === undefined) return undefined
  const mayWrite = context.run.met.has('write')
  const facts = factsOf(context)
  const now = { ...facts, runId: `${facts.runId}-${question}q` }
  for (const scene of byKeys) {
    if (scene.keys > 0 && (!mayWrite || scene.keys > context.keysLeft())) continue
    const play = ({ profile }: Explanation) => shapesOf(scene, profile, world, now)
    const own = await play(first)
    for (const other of others) {
      const theirs = await play(other)
      const place = own.findIndex(({ shape }, index) => differencesOf(shape, theirs[index]?.shape).length > 0)
      const told = own[place]
      if (told === undefined) continue
      return scene.keys === 0 ? [told.call] : own.slice(0, place + 1).map(({ call }) => call)
    }
  }
  return undefined
}

export async function shapesOf(
  scene: Scene,
  profile: Profile,
  world: FakeWorld,
  facts: SceneFacts,
): Promise<{ call: Call; shape: Shape | undefined }[]> {
  let at = facts.now
  const side = fakeSide(profile, world, at)
  const shape = shaper()
  const played: { call: Call; shape: Shape | undefined }[] = []
  await scene.play(
    facts,
    async call => {
      const answer = await side.ask(call, at)
      played.push({ call, shape: shape({ call, at, answer }) })
      return answer
    },
    async ms => {
      at += ms
    },
  )
  return played
}
