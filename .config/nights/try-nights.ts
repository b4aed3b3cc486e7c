import { type Drift, hasDrifted } from '../../src/cli/contract/drift/drift.js'
import { drawNight } from './draw-night.js'
import { notSeen, observableChanges } from './observable-changes.js'
import { baselineOf, driftOn, playNight } from './play-night.js'

export async function tryNights(first: number, count: number): Promise<boolean> {
  const alarms = await playNights(first, count)
  const missed = await tryChanges()
  return alarms + missed === 0
}

async function playNights(first: number, count: number): Promise<number> {
  let [alarms, ofMonitor, most] = [0, 0, 0]
  for (let seed = first; seed < first + count; seed += 1) {
    const drawn = drawNight(seed)
    const { night, monitor, requests } = await playNight(drawn)
    if (hasDrifted(night)) alarms += 1
    if (hasDrifted(monitor)) ofMonitor += 1
    most = Math.max(most, requests)
    for (const drift of [night, monitor].filter(hasDrifted))
      console.log(`FALSE ALARM  seed ${seed}, ${drawn.name}: ${shown(drift)}`)
  }
  console.log(
    `${count} nights: ${alarms} false alarms of night runs, ${ofMonitor} of monitor runs; a monitor run sent at most ${most} requests`,
  )
  return alarms + ofMonitor
}

async function tryChanges(): Promise<number> {
  const baseline = await baselineOf({})
  const changes = observableChanges()
  let [seen, unexpected] = [0, 0]
  for (const { name, subject } of changes) {
    const isSeen = hasDrifted(await driftOn(subject, baseline))
    const reason = notSeen[name]
    if (isSeen) seen += 1
    if (isSeen === (reason === undefined)) {
      if (reason !== undefined) console.log(`cannot be seen  ${name}: ${reason}`)
      continue
    }
    unexpected += 1
    console.log(`UNEXPECTED  ${name} is ${isSeen ? '' : 'not '}reported`)
  }
  console.log(
    `${seen} of ${changes.length} changes are reported after one night; ${unexpected} results are unexpected`,
  )
  return unexpected
}

function shown({ changed, broken }: Drift): string {
  const choices = changed.map(
    ({ name, before, now }) => `${name} ${JSON.stringify(before)} -> ${JSON.stringify(now)}`,
  )
  return [...choices, ...broken.map(({ id }) => id)].join(', ')
}
