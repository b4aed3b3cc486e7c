import type { Profile } from '../../../schemas/generated/types.js'
import type { Call } from '../calls/call.js'
import { type FakeWorld, fakeSide } from '../calls/play-on-fake.js'
import { type Shape, shaper } from '../calls/shape.js'
import type { Scene, SceneFacts } from '../learn/scene.js'

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
