import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/frame.js'
import { chooseScheme, schemes } from '../session/scheme.js'
import { type Session, useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { letterOf, titleOf } from '../session/view-route.js'
import { type ConsoleActs, useActs } from '../views/acts.js'
import { presets } from '../views/faults.js'
import { farthest } from '../views/time.js'
import { asObject } from '../words.js'

const mostKeys = 6
/** Shorter texts find too many keys. */
const fewestLetters = 2
const label = 'Find an action or a key'

export function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const acts = useActs()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const words = text.toLowerCase().split(/\s+/)
  const isFound = ([group, name]: Command) =>
    words.every(word => `${group} ${name}`.toLowerCase().includes(word))
  const shown = [...useFoundKeys(text.trim()), ...commandsOf(session, acts).filter(isFound)]
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, text])
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    void command[2]()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) setAt((active + by + shown.length) % Math.max(shown.length, 1))
    else if (event.key === 'Enter') run(shown[active])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={label} onClose={onClose}>
      <input
        class="palette-text"
        role="combobox"
        aria-label={label}
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
            key={`${command[0]} ${command[1]}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            class="palette-line"
            onClick={() => run(command)}
          >
            <span class="muted">{command[0]}</span>
            <span>{command[1]}</span>
            {command[3] !== undefined && <kbd>{command[3]}</kbd>}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function useFoundKeys(asked: string): Command[] {
  const { call, route, offeredViews } = useSession()
  const isAsked = asked.length >= fewestLetters && offeredViews.value.includes('keys')
  const found = useResource(`keys ${asked}`, [], async () =>
    isAsked ? (await call('GET /keys', { query: { text: asked, limit: mostKeys } })).keys : [],
  )
  if (!isAsked) return []
  return (found.value ?? []).map(({ id, record }) => {
    const { name } = asObject(record)
    return ['Key', name ? `${name} (${id})` : id, () => route.go('keys', { key: id })]
  })
}

type Command = readonly [group: string, text: string, run: () => unknown, keys?: string]

function commandsOf({ route, offeredViews, source, clock, call }: Session, acts: ConsoleActs): Command[] {
  const offered = offeredViews.value
  const toNext = async (change: 'expiry' | 'refill') => {
    const query = { until: farthest, limit: 1000 }
    const coming = await acts.ask(() => call('GET /keys/changes', { query }))
    const next = coming?.changes.find(one => one.change === change)
    if (next === undefined) acts.fail(new Error(`There is no upcoming ${change}.`))
    else await acts.moveTo(next.at)
  }
  const ofService: Command[] = [
    ['Keys', 'Create keys', () => route.go('keys', { window: 'create' }), 'C'],
    ['Keys', 'Verify a key', () => route.go('keys', { window: 'verify' })],
    ['Time', 'Move to the next expiry', () => toNext('expiry')],
    ['Time', 'Move to the next refill', () => toNext('refill')],
    ['Time', 'Move forward by a day', () => acts.moveClock({ advance: '1d' }, 'Moved forward by a day.')],
    clock.state.value?.frozen
      ? ['Time', 'Start the clock', acts.startClock]
      : ['Time', 'Stop the clock', acts.stopClock],
    ['Time', 'Return to real time', acts.toRealTime],
    ...Object.entries(presets).map(
      ([name, fault]): Command => ['Faults', `Add the fault: ${name}`, () => acts.addFault(fault)],
    ),
    ['Faults', 'Remove all faults', acts.clearFaults],
    ['State', 'Reset to the fixture', acts.resetState],
    ['State', 'Export the state', acts.exportState],
  ]
  const create = () => route.go('sandboxes', { window: 'create' })
  return [
    ...offered.map((view): Command => ['Go to', titleOf(view), () => route.go(view), `G ${letterOf(view)}`]),
    ...(offered.includes('keys') ? ofService : []),
    ...(source.hasSandboxes && offered.includes('keys')
      ? [['Sandboxes', 'Create a sandbox', create] as const]
      : []),
    ['Requests', 'Clear the journal', acts.clearRequests],
    ...schemes.map((scheme): Command => ['Colors', `Use ${scheme} colors`, () => chooseScheme(scheme)]),
  ]
}
