import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/frame.js'
import { chooseScheme, schemes } from '../session/scheme.js'
import { type Session, useSession } from '../session/session.js'
import { type ConsoleActs, useActs } from '../views/acts.js'
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
  group: string
  text: string
  run(): unknown
  keys?: string
}

function commandsOf({ route, offeredViews, source, clock, call }: Session, acts: ConsoleActs): PaletteAct[] {
  const offered = offeredViews.value
  const found: PaletteAct[] = []
  const add = (group: string, text: string, run: () => unknown, keys?: string) =>
    found.push({ group, text, run, ...(keys !== undefined && { keys }) })
  const toNext = async (change: 'expiry' | 'refill') => {
    const query = { until: farthest, limit: 1000 }
    const coming = await acts.ask(() => call('GET /keys/changes', { query }))
    const next = coming?.changes.find(one => one.change === change)
    if (next === undefined) acts.fail(new Error(`There is no upcoming ${change}.`))
    else await acts.moveTo(next.at)
  }
  for (const view of offered)
    add('Go to', views[view].title, () => route.go(view), `G ${views[view].letter.toUpperCase()}`)
  if (offered.includes('keys')) {
    add('Keys', 'Create keys', () => route.go('keys', { window: 'create' }), 'C')
    add('Keys', 'Verify a key', () => route.go('keys', { window: 'verify' }))
    add('Time', 'Move to the next expiry', () => toNext('expiry'))
    add('Time', 'Move to the next refill', () => toNext('refill'))
    add('Time', 'Move forward by a day', () => acts.moveClock({ advance: '1d' }, 'Moved forward by a day.'))
    if (clock.state.value?.frozen) add('Time', 'Start the clock', acts.startClock)
    else add('Time', 'Stop the clock', acts.stopClock)
    add('Time', 'Return to real time', acts.toRealTime)
    for (const [name, fault] of Object.entries(presets))
      add('Faults', `Add the fault: ${name}`, () => acts.addFault(fault))
    add('Faults', 'Remove all faults', acts.clearFaults)
    add('State', 'Reset to the fixture', acts.resetState)
    add('State', 'Export the state', acts.exportState)
    if (source.hasSandboxes)
      add('Sandboxes', 'Create a sandbox', () => route.go('sandboxes', { window: 'create' }))
  }
  add('Requests', 'Clear the journal', acts.clearRequests)
  for (const scheme of schemes) add('Colors', `Use ${scheme} colors`, () => chooseScheme(scheme))
  return found
}
