import { chooseScheme, schemes } from '../session/scheme.js'
import type { Acts, Session } from '../session/session.js'
import { presets } from '../views/faults/presets.js'
import { clearFaults, clearRequests, resetState, saveSnapshot } from '../views/state/state-acts.js'
import { moveClock, toRealTime } from '../views/time/move-clock.js'
import { nextChanges } from '../views/time/next-changes.js'
import { views } from './views.js'

export interface PaletteAct {
  text: string
  group: string
  keys?: string
  run(): unknown
}

export function commandsOf(session: Session, acts: Acts): readonly PaletteAct[] {
  const { route, offeredViews, source, clock } = session
  const offered = offeredViews.value
  const go = offered.map(view => ({
    group: 'Go to',
    text: views[view].title,
    keys: `G ${views[view].letter.toUpperCase()}`,
    run: () => route.go(view),
  }))
  const look = schemes.map(scheme => ({
    group: 'Colors',
    text: `Use ${scheme} colors`,
    run: () => chooseScheme(scheme),
  }))
  const clear = { group: 'Requests', text: 'Clear the journal', run: () => clearRequests(session, acts) }
  if (!offered.includes('keys')) return [...go, clear, ...look]
  const toNext = async (change: 'expiry' | 'refill') => {
    const next = (await nextChanges(session.call))[change]
    if (next === undefined) acts.fail(new Error(`There is no upcoming ${change}.`))
    else await moveClock(session, acts, { set: next.at }, `Moved to the next ${change}: ${next.name}.`)
  }
  return [
    ...go,
    { group: 'Keys', text: 'Create keys', keys: 'C', run: () => route.go('keys', { window: 'create' }) },
    { group: 'Keys', text: 'Verify a key', run: () => route.go('keys', { window: 'verify' }) },
    { group: 'Time', text: 'Move to the next expiry', run: () => toNext('expiry') },
    { group: 'Time', text: 'Move to the next refill', run: () => toNext('refill') },
    {
      group: 'Time',
      text: 'Move forward by a day',
      run: () => moveClock(session, acts, { advance: '1d' }, 'Moved forward by a day.'),
    },
    clock.state.value?.frozen
      ? {
          group: 'Time',
          text: 'Start the clock',
          run: () => moveClock(session, acts, { run: true }, 'Clock started.'),
        }
      : {
          group: 'Time',
          text: 'Stop the clock',
          run: () => moveClock(session, acts, { freeze: true }, 'Clock stopped.'),
        },
    { group: 'Time', text: 'Return to real time', run: () => toRealTime(session, acts) },
    ...presets.map(({ name, add }) => ({
      group: 'Faults',
      text: `Add the fault: ${name}`,
      run: () => add(session, acts),
    })),
    { group: 'Faults', text: 'Remove all faults', run: () => clearFaults(session, acts) },
    clear,
    { group: 'State', text: 'Reset to the fixture', run: () => resetState(session, acts) },
    { group: 'State', text: 'Save a snapshot', run: () => saveSnapshot(session, acts) },
    ...(source.hasSandboxes
      ? [
          {
            group: 'Sandboxes',
            text: 'Create a sandbox',
            run: () => route.go('sandboxes', { window: 'create' }),
          },
        ]
      : []),
    ...look,
  ]
}
