import { render } from 'preact'
import { callIn, Session } from '../session/session.js'
import { type Location, type RouteMemory, rememberedRoute } from '../session/view-route.js'
import { Shell } from '../shell/shell.js'
import { askedAhead } from '../source/asked-ahead.js'
import type { ConsoleSource } from '../source/console-source.js'
import { serverSource, tokenOfTab } from '../source/server-source.js'
import { consoleStyles } from '../styles/console-styles.js'
import { askKeys } from '../views/keys.js'

/** This page is the console that a server serves. It uses the server's control API. */

/** The longest time that the first render waits for answers. The wait avoids a second render, which takes longer. */
const mostAheadMs = 100

/** Keeps the route in the fragment of the address, so that links and "back" work. */
const routeInHash: RouteMemory = {
  read: () => location.hash.slice(1),
  href: text => `#${text}`,
  write(text, isStep) {
    if (isStep) history.pushState(null, '', `#${text}`)
    else history.replaceState(null, '', `#${text}`)
  },
}

takeTokenOfLink()
const route = rememberedRoute(routeInHash)
addEventListener('hashchange', () => route.reread())
const origin = new URL('../..', document.baseURI).href.replace(/\/$/, '')
const ahead = askedAhead(serverSource({ origin, token: tokenOfTab }), source =>
  askFirst(source, route.current.peek()),
)
const session = new Session(ahead.source, route)

document.adoptedStyleSheets = consoleStyles()
document.body.classList.add('console', 'console-page')
await ahead.within(mostAheadMs)
render(<Shell session={session} keys={document} />, document.body)
session.start()
ahead.end()

/** A link holds the control token in the fragment `#token=…`, because browsers never send a fragment. */
function takeTokenOfLink(): void {
  const { token, ...rest } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (token === undefined) return
  tokenOfTab.write(token)
  history.replaceState(
    null,
    '',
    Object.keys(rest).length === 0 ? '#/overview' : `#${new URLSearchParams(rest)}`,
  )
}

function askFirst(source: ConsoleSource, { view, sandbox, chosen }: Location): void {
  const call = callIn(source, () => undefined)
  // Asks the server, because a request to the sandbox's own address would create a missing sandbox.
  if (sandbox !== undefined) {
    void source.ask({ method: 'GET', path: `/sandboxes/${encodeURIComponent(sandbox)}` })
    return
  }
  if (view === 'keys') void askKeys(call, chosen)
  void call('GET /')
  void call('GET /faults', { query: { limit: 1000 } })
}
