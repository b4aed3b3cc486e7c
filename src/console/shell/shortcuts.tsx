import { useEffect, useRef, useState } from 'preact/hooks'
import { Field, Form } from '../components/field.js'
import { Dialog, Pairs } from '../components/frame.js'
import { type Session, useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { letterOf, titleOf } from '../session/view-route.js'
import { type ConsoleActions, useActions } from '../views/actions.js'
import { presets } from '../views/faults.js'
import { asObject } from '../words.js'

/** To open a view, the user presses G, and then the view's letter within this time. */
const letterMs = 1200

export function Shortcuts({ keys }: { keys: EventTarget }) {
  const session = useSession()
  const [shown, show] = useState<'palette' | 'help' | undefined>()
  const goUntil = useRef(0)
  useEffect(() => {
    const { route, notices, offeredViews } = session
    const onKeyDown = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, timeStamp } = event as KeyboardEvent
      if (event.defaultPrevented || altKey) return
      const letter = key.toLowerCase()
      const target = event.composedPath()[0]
      const root = target instanceof Node ? (target.getRootNode() as Document | ShadowRoot) : document
      const take = (act: () => unknown) => {
        event.preventDefault()
        act()
      }
      if (ctrlKey || metaKey) {
        if (letter === 'k') take(() => show('palette'))
        else if (letter === 'z' && !isTyping(target) && notices.canUndo) take(() => notices.undo())
        return
      }
      if (isTyping(target) || root.querySelector('dialog[open]') !== null) return
      if (timeStamp < goUntil.current) {
        goUntil.current = 0
        const view = offeredViews.peek().find(name => letterOf(name).toLowerCase() === letter)
        if (view !== undefined) take(() => route.go(view))
        return
      }
      if (letter === 'g') goUntil.current = timeStamp + letterMs
      else if (key === '/') take(() => root.querySelector<HTMLInputElement>('input[type=search]')?.focus())
      else if (key === '?') take(() => show('help'))
      else if (letter === 'c' && offeredViews.peek().includes('keys'))
        take(() => route.go('keys', { window: 'create' }))
    }
    keys.addEventListener('keydown', onKeyDown)
    return () => keys.removeEventListener('keydown', onKeyDown)
  }, [keys, session])
  const close = () => show(undefined)
  if (shown === 'palette') return <Palette onClose={close} />
  return shown === 'help' ? <Help onClose={close} /> : null
}

function isTyping(target: EventTarget | null | undefined): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  )
}

function Help({ onClose }: { onClose: () => void }) {
  const { offeredViews } = useSession()
  const lines = [
    ['Ctrl K', 'Find an action or a key'],
    ['/', 'Search this view'],
    ['?', 'Show these shortcuts'],
    ['Ctrl Z', 'Undo the latest action'],
    ['C', 'Create keys'],
    ...offeredViews.value.map(name => [`G ${letterOf(name)}`, `Go to ${titleOf(name)}`]),
    ['↑ ↓', 'Move in a table'],
    ['Home End', 'Go to the first or last row'],
    ['Enter', 'Open a row'],
    ['X', 'Select a row'],
    ['Escape', 'Close the open dialog or details'],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <Pairs pairs={lines.map(([key, text]) => [<kbd key={key}>{key}</kbd>, text])} />
    </Dialog>
  )
}

const mostKeys = 6
/** Shorter texts find too many keys. */
const fewestLetters = 2
const label = 'Find an action or a key'

function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const actions = useActions()
  const [text, setText] = useState('')
  const words = text.toLowerCase().split(/\s+/)
  const isFound = ([group, name]: Command) =>
    words.every(word => `${group} ${name}`.toLowerCase().includes(word))
  const shown = [...useFoundKeys(text.trim()), ...commandsOf(session, actions).filter(isFound)]
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    void command[2]()
  }
  const move = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    stops.at((stops.indexOf(event.target as HTMLElement) + by) % stops.length)?.focus()
  }
  return (
    <Dialog title={label} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Tab moves through the same elements. */}
      <div onKeyDown={move}>
        <Form onSubmit={() => run(shown[0])}>
          <Field
            label={label}
            isLabelHidden
            placeholder="Type a few letters"
            value={text}
            onValue={setText}
          />
        </Form>
        {shown.length === 0 && <p class="muted">Nothing found.</p>}
        <ul class="palette" aria-label="Results">
          {shown.map(command => (
            <li key={`${command[0]} ${command[1]}`}>
              <button type="button" class="palette-line" onClick={() => run(command)}>
                <span class="muted">{command[0]}</span>
                <span>{command[1]}</span>
                {command[3] !== undefined && <kbd>{command[3]}</kbd>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function useFoundKeys(asked: string): Command[] {
  const { call, route, offeredViews } = useSession()
  const isAsked = asked.length >= fewestLetters && offeredViews.value.includes('keys')
  const { value } = useResource(`keys ${asked}`, [], async () => ({
    asked,
    keys: isAsked ? (await call('GET /keys', { query: { text: asked, limit: mostKeys } })).keys : [],
  }))
  // The keys of an earlier text stay until the answer arrives: Enter must not open one of them.
  if (value?.asked !== asked) return []
  return value.keys.map(({ id, record }) => {
    const { name } = asObject(record)
    return ['Key', name ? `${name} (${id})` : id, () => route.go('keys', { key: id })]
  })
}

type Command = readonly [group: string, text: string, run: () => unknown, keys?: string]

function commandsOf({ route, offeredViews, source, clock }: Session, actions: ConsoleActions): Command[] {
  const offered = offeredViews.value
  const ofService: Command[] = [
    ['Keys', 'Create keys', () => route.go('keys', { window: 'create' }), 'C'],
    ['Keys', 'Verify a key', () => route.go('keys', { window: 'verify' })],
    ['Time', 'Move to the next expiry', () => actions.toNext('expiry')],
    ['Time', 'Move to the next refill', () => actions.toNext('refill')],
    ['Time', 'Move forward by a day', () => actions.moveClock({ advance: '1d' }, 'Moved forward by a day.')],
    clock.state.value?.frozen
      ? ['Time', 'Start the clock', actions.startClock]
      : ['Time', 'Stop the clock', actions.stopClock],
    ['Time', 'Return to real time', actions.toRealTime],
    ...Object.entries(presets).map(
      ([name, fault]): Command => ['Faults', `Add the fault: ${name}`, () => actions.addFault(fault)],
    ),
    ['Faults', 'Remove all faults', actions.clearFaults],
    ['State', 'Reset to the fixture', actions.resetState],
    ['State', 'Export the state', actions.exportState],
  ]
  const create = () => route.go('sandboxes', { window: 'create' })
  return [
    ...offered.map((view): Command => ['Go to', titleOf(view), () => route.go(view), `G ${letterOf(view)}`]),
    ...(offered.includes('keys') ? ofService : []),
    ...(source.hasSandboxes && offered.includes('keys')
      ? [['Sandboxes', 'Create a sandbox', create] as const]
      : []),
    ['Requests', 'Clear the journal', actions.clearRequests],
  ]
}
