import { render } from 'preact'
import { sandboxOf } from '../../build-keymock.js'
import type { Keymock } from '../../keymock.js'
import { Session } from '../session/session.js'
import { rememberedRoute } from '../session/view-route.js'
import { Shell } from '../shell/shell.js'
import type { ConsoleSource } from '../source/console-source.js'
import { pageSource } from '../source/page-source.js'
import { serverSource } from '../source/server-source.js'
import { tokenOfTab } from '../source/token-of-tab.js'
import { consoleStyles } from '../styles/console-styles.js'
import panelStyles from '../styles/panel.css'
import { checkPanelCall } from './check-panel-call.js'
import { Launcher } from './launcher.js'
import { PanelActs, PanelFrame } from './panel-frame.js'
import { PanelMemory } from './panel-memory.js'

export interface OpenPanelOptions {
  /**
   * The letter that opens and closes the panel, together with Alt and Shift.
   * @default 'K'
   */
  key?: string | undefined
  /**
   * Whether the panel is open at first in a tab. Later, the panel keeps its last state, even after a reload.
   * @default true
   */
  open?: boolean | undefined
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

/**
 * Adds the console of a mock to the page. A shadow root separates the console's styles from the page's styles.
 *
 * @throws KeymockError `ARGUMENT_INVALID`, `OPTION_UNKNOWN`
 *
 * @example
 * const panel = openPanel(await startWorker())
 */
export function openPanel(keymock: Keymock, options: OpenPanelOptions = {}): Panel {
  checkPanelCall(keymock, options)
  const { key = 'K', open = true, onChange } = options
  // Removes the panel that a hot reload of the calling module left behind.
  document.querySelector(tagName)?.dispatchEvent(new Event('keymock-remove'))
  const memory = new PanelMemory(open)
  const route = rememberedRoute(memory)
  const source = sourceOf(keymock)
  const host = document.createElement(tagName)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [...consoleStyles(), constructed(panelStyles)]
  let session: Session | undefined
  let focusedBefore: Element | null = null

  const draw = () => {
    const isNew = memory.isOpen && session === undefined
    if (memory.isOpen) session ??= new Session(source, route, onChange)
    else {
      session?.stop()
      session = undefined
    }
    render(
      session === undefined ? (
        <Launcher keyText={`Alt+Shift+${key.toUpperCase()}`} memory={memory} onOpen={() => toggle(true)} />
      ) : (
        <PanelFrame memory={memory}>
          <Shell
            session={session}
            keys={root}
            panelActs={<PanelActs memory={memory} onClose={() => toggle(false)} />}
          />
        </PanelFrame>
      ),
      root,
    )
    if (isNew) session?.start()
  }
  const toggle = (isOpen: boolean) => {
    if (isOpen === memory.isOpen) return
    if (isOpen) focusedBefore = document.activeElement
    memory.isOpen = isOpen
    draw()
    if (isOpen) root.querySelector<HTMLElement>('.console-panel')?.focus()
    else if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || event.code !== `Key${key.toUpperCase()}`) return
    event.preventDefault()
    event.stopPropagation()
    toggle(!memory.isOpen)
  }
  const remove = () => {
    removeEventListener('keydown', onKeyDown, true)
    session?.stop()
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

  return {
    get isOpen() {
      return memory.isOpen
    },
    open: () => toggle(true),
    close: () => toggle(false),
    remove,
  }
}

/** A mock with a `url` comes from `connect` and runs on a server. */
function sourceOf(keymock: Keymock): ConsoleSource {
  if ('url' in keymock && typeof keymock.url === 'string') {
    const { url } = keymock
    return { ...serverSource({ origin: url, token: tokenOfTab }), hasSandboxes: false, baseUrl: () => url }
  }
  return pageSource(sandboxOf(keymock), location.origin)
}

function constructed(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}
