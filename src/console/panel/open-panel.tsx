import { render } from 'preact'
import { sandboxOf } from '../../build-keymock.js'
import { refuseUnknown, shown, wrongArgument } from '../../domain/keymock-error.js'
import type { Keymock } from '../../keymock.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { remembered, tokenOfTab } from '../session/remembered.js'
import { Session } from '../session/session.js'
import { ViewRoute } from '../session/view-route.js'
import { Shell } from '../shell/shell.js'
import { pageSource } from '../source/page-source.js'
import { type ConsoleSource, serverSource } from '../source/source.js'
import { consoleStyles } from '../styles/console-styles.js'
import { aheadOrBehind, countText } from '../words.js'

const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const
const sides = ['bottom', 'right'] as const

export interface OpenPanelOptions {
  /**
   * The letter that opens and closes the panel, together with Alt and Shift.
   * @default 'K'
   */
  key?: string | undefined
  /**
   * Whether the panel is open at first in a tab. Later, the panel stays as it was, even after a reload.
   * @default true
   */
  open?: boolean | undefined
  /**
   * The side of the window for the open panel.
   * @default 'bottom'
   */
  side?: (typeof sides)[number] | undefined
  /**
   * The corner for the button of the closed panel.
   * @default 'bottom-right'
   */
  corner?: (typeof corners)[number] | undefined
  /**
   * Called after each successful action in the panel, so that the page can reload its data.
   * @default no call
   */
  onChange?: (() => void) | undefined
}

export interface Panel {
  readonly isOpen: boolean
  open(): void
  close(): void
  /** Removes the panel from the page. */
  remove(): void
}

const tagName = 'keymock-panel'
/** A narrower page gets no room beside the panel: the panel covers it. */
const leastPagePx = 320

/**
 * Adds the console of a mock to the page. A shadow root separates the console's styles from the page's styles.
 *
 * @throws KeymockError `ARGUMENT_INVALID`, `OPTION_UNKNOWN`
 *
 * @example
 * const panel = openPanel(await startWorker())
 */
export function openPanel(keymock: Keymock, given: OpenPanelOptions = {}): Panel {
  checkPanelCall(keymock, given)
  const { key = 'K', open = true, side = 'bottom', corner = 'bottom-right', onChange } = given
  // Removes the panel that a hot reload of the calling module left behind.
  document.querySelector(tagName)?.dispatchEvent(new Event('keymock-remove'))
  const memory = remembered('panel')
  let isOpen = (memory.read() ?? (open ? 'open' : 'closed')) === 'open'
  const session = new Session(sourceOf(keymock), new ViewRoute(), onChange)
  const host = document.createElement(tagName)
  host.dataset.side = side
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = consoleStyles()
  let focusedBefore: Element | null = null

  // Adds as much room to the page as the panel covers, so that users can see all of the page.
  const room = new ResizeObserver(() => {
    const { clientWidth = 0, clientHeight = 0 } = root.querySelector('.console-panel') ?? {}
    host.style.height = side === 'bottom' ? `${clientHeight}px` : ''
    const isWide = side === 'right' && innerWidth - clientWidth >= leastPagePx
    document.documentElement.style.marginRight = isWide ? `${clientWidth}px` : ''
  })
  const draw = () => {
    render(
      isOpen ? (
        <section class="console console-panel" aria-label="keymock" tabIndex={-1}>
          <Shell
            session={session}
            keys={root}
            panelActions={
              <Button kind="quiet" icon="close" label="Close the panel" onPress={() => toggle(false)} />
            }
          />
        </section>
      ) : (
        <Launcher
          session={session}
          corner={corner}
          keyText={`Alt+Shift+${key.toUpperCase()}`}
          onOpen={() => toggle(true)}
        />
      ),
      root,
    )
    room.disconnect()
    room.observe(root.querySelector('.console') ?? host)
  }
  const toggle = (to: boolean) => {
    if (to === isOpen) return
    if (to) focusedBefore = document.activeElement
    isOpen = to
    memory.write(isOpen ? 'open' : 'closed')
    draw()
    if (isOpen) root.querySelector<HTMLElement>('.console-panel')?.focus()
    else if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.code !== `Key${key.toUpperCase()}`) return
    event.preventDefault()
    event.stopPropagation()
    toggle(!isOpen)
  }
  const remove = () => {
    removeEventListener('keydown', onKeyDown, true)
    room.disconnect()
    document.documentElement.style.marginRight = ''
    session.stop()
    render(null, root)
    host.remove()
  }

  addEventListener('keydown', onKeyDown, true)
  host.addEventListener('keymock-remove', remove)
  // Typing in the panel must not trigger the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(type, event => event.stopPropagation())
  document.documentElement.append(host)
  draw()
  session.start()

  return {
    get isOpen() {
      return isOpen
    },
    open: () => toggle(true),
    close: () => toggle(false),
    remove,
  }
}

interface LauncherProps {
  session: Session
  corner: string
  keyText: string
  onOpen: () => void
}

/** The button that opens a closed panel. It shows a moved clock and active faults. */
function Launcher({ session: { clock, activeFaults }, corner, keyText, onOpen }: LauncherProps) {
  const [y = '', x = ''] = corner.split('-')
  const ahead = clock.aheadMs.value
  const faults = activeFaults.value.length
  const clockNote = ahead === undefined ? !clock.isReal.value && 'clock stopped' : aheadOrBehind(ahead)
  const notes = [clockNote, faults > 0 && countText(faults, 'fault')].filter(Boolean)
  return (
    <div class="console launcher-box" style={{ [y]: '16px', [x]: '16px' }}>
      <button type="button" class="launcher row" title={`Open keymock (${keyText})`} onClick={onOpen}>
        <Icon name="keys" />
        <span>
          <span class="hidden">Open </span>keymock
        </span>
        {notes.length > 0 && <span class="warn">{notes.join(', ')}</span>}
      </button>
    </div>
  )
}

/** A mock with a `url` comes from `connect` and runs on a server. */
function sourceOf(keymock: Keymock): ConsoleSource {
  if ('url' in keymock && typeof keymock.url === 'string') return serverSource(keymock.url, tokenOfTab, false)
  return pageSource(sandboxOf(keymock), location.origin)
}

const takes = 'the result of startWorker() or connect()'

const options: Readonly<
  Record<keyof OpenPanelOptions, [expected: string, isGood: (value: unknown) => boolean]>
> = {
  key: ['one letter from A to Z', value => /^[a-z]$/i.test(String(value))],
  open: ['true or false', value => typeof value === 'boolean'],
  side: [sides.join(' or '), value => sides.includes(value as never)],
  corner: [corners.join(', '), value => corners.includes(value as never)],
  onChange: ['a function', value => typeof value === 'function'],
}

/** @throws KeymockError `ARGUMENT_INVALID`, `OPTION_UNKNOWN` */
export function checkPanelCall(keymock: unknown, given: unknown): void {
  const where = 'openPanel'
  if (typeof keymock !== 'object' || keymock === null)
    throw wrongArgument(where, `Found ${shown(keymock)}; expected ${takes}.`)
  if ('then' in keymock && typeof keymock.then === 'function')
    throw wrongArgument(where, 'Found a promise; expected its result: openPanel(await startWorker()).')
  if (!('clock' in keymock && 'givenKey' in keymock))
    throw wrongArgument(where, `Found ${shown(keymock)}, which is not a keymock mock; expected ${takes}.`)
  refuseUnknown(given, options, where)
  for (const [name, [expected, isGood]] of Object.entries(options)) {
    const value = (given as Record<string, unknown>)[name]
    if (value !== undefined && !isGood(value))
      throw wrongArgument(`openPanel, ${name}`, `Found ${shown(value)}; expected ${expected}.`)
  }
}
