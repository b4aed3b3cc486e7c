import { wrongServers } from '../../contract-tests/wrong/index.js'
import { drawUnderWhens, underWhenNamed } from '../../contract-tests/wrong/operators/under-when.js'
import { seededRandom } from '../../src/common/random.js'
import { drawSample } from '../mutants/score.js'
import type { HostileService } from './hostile-service.js'
import { hostileServices } from './hostile-services.js'
import { oddService } from './odd-answers.js'

export interface ServiceChoice {
  /** The number of random services of each kind. */
  count: number
  all: boolean
  seed: number
}

export function serviceNames({ count, all, seed }: ServiceChoice): string[] {
  const random = seededRandom(seed)
  const byHand = [hostileServices, wrongServers].flatMap(servers =>
    (all ? servers : drawSample<{ name: string }>(servers, count, random)).map(({ name }) => name),
  )
  const drawn = drawUnderWhens(count, random).map(({ name }) => name)
  const odd = Array.from({ length: count }, (_, index) => oddService(seed * 1000 + index).name)
  return [...byHand, ...drawn, ...odd]
}

export function serviceNamed(name: string): HostileService {
  const odd = /^odd answers (\d+)$/.exec(name)?.[1]
  if (odd !== undefined) return oddService(Number(odd))
  const found =
    [...hostileServices, ...wrongServers].find(service => service.name === name) ?? underWhenNamed(name)
  if (found === undefined) throw new Error(`No service is called ${name}.`)
  return found
}
