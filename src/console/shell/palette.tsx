import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { Dialog, useActs } from '../components/frame.js'
import { chooseScheme, schemes } from '../session/scheme.js'
import { type Acts, type Session, useSession } from '../session/session.js'
import {
  addFault,
  clearFaults,
  clearRequests,
  exportState,
  moveClock,
  moveTo,
  resetState,
  toRealTime,
} from '../views/acts.js'
import { presets } from '../views/faults.js'
import { farthest } from '../views/time.js'
import { asObject } from '../words.js'
import { views } from './views.js'

const mostKeys = 6
/** Shorter texts find too many keys. */
const fewestLetters = 2

export function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const acts = useActs()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const keys = useFoundKeys(text)
  const commands = useMemo(() => commandsOf(session, acts), [session])
  const shown = useMemo(
    () => [...keys, ...commands.filter(command => isFound(command, text))],
    [keys, commands, text],
  )
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, shown])
  const run = (command: PaletteAct | undefined) => {
    if (command === undefined) return
    onClose()
    void command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setAt((to + shown.length) % Math.max(shown.length, 1))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      run(shown[active])
    }
  }
  return (
    <Dialog title="Find an action or a key" onClose={onClose}>
      <input
        class="palette-text"
        role="combobox"
        aria-label="Find an action or a key"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
        placeholder="Type a few letters"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {shown.length === 0 && <p class="palette-none muted">Nothing found.</p>}
      <div class="palette" role="listbox" id={id} aria-label="Results" ref={list}>
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen line.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          <div
            key={`${command.group} ${command.text}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            class="palette-line"
            onClick={() => run(command)}
          >
            <span class="muted">{command.group}</span>
            <span>{command.text}</span>
            {command.keys !== undefined && <kbd>{command.keys}</kbd>}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function isFound({ text, group }: PaletteAct, asked: string): boolean {
  const words = `${group} ${text}`.toLowerCase()
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word))
}

function useFoundKeys(text: string): readonly PaletteAct[] {
  const { call, route, offeredViews } = useSession()
  const [found, setFound] = useState<readonly PaletteAct[]>([])
  const asked = text.trim()
  const isAsked = asked.length >= fewestLetters && offeredViews.value.includes('keys')
  useEffect(() => {
    if (!isAsked) {
      setFound([])
      return
    }
    let isOver = false
    const timer = setTimeout(async () => {
      const page = await call('GET /keys', { query: { text: asked, limit: mostKeys } }).catch(() => undefined)
      if (isOver) return
      setFound(
        (page?.keys ?? []).map(({ id, record }) => {
          const { name } = asObject(record)
          const shown = typeof name === 'string' && name !== '' ? `${name} (${id})` : id
          return { group: 'Key', text: shown, run: () => route.go('keys', { key: id }) }
        }),
      )
    }, 120)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [asked, isAsked])
  return found
}

interface PaletteAct {
  text: string
  group: string
  keys?: string
  run(): unknown
}

function commandsOf(session: Session, acts: Acts): readonly PaletteAct[] {
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
    const query = { until: farthest, limit: 1000 }
    const coming = await acts.ask(() => session.call('GET /keys/changes', { query }))
    const next = coming?.changes.find(one => one.change === change)
    if (next === undefined) acts.fail(new Error(`There is no upcoming ${change}.`))
    else await moveTo(session, acts, next.at)
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
    ...presets.map(({ name, fault }) => ({
      group: 'Faults',
      text: `Add the fault: ${name}`,
      run: () => addFault(session, acts, fault),
    })),
    { group: 'Faults', text: 'Remove all faults', run: () => clearFaults(session, acts) },
    clear,
    { group: 'State', text: 'Reset to the fixture', run: () => resetState(session, acts) },
    { group: 'State', text: 'Export the state', run: () => exportState(session, acts) },
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
