import { useEffect, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/frame.js'
import { useSession } from '../session/session.js'
import { letterOf, titleOf } from '../session/view-route.js'
import { Palette } from './palette.js'

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
    ['↑ ↓ Home End', 'Move in a table'],
    ['Enter', 'Open a row'],
    ['X', 'Select a row'],
    ['Escape', 'Close the open dialog or details'],
  ]
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="shortcuts">
        {lines.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
