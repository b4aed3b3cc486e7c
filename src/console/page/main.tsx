/** The console at the address of a server: a page on its control API. */
import { render } from 'preact'
import { Session } from '../session/session.js'
import { rememberedRoute } from '../session/view-route.js'
import { Shell } from '../shell/shell.js'
import { askedAhead } from '../source/asked-ahead.js'
import { serverSource } from '../source/server-source.js'
import { tokenOfTab } from '../source/token-of-tab.js'
import { consoleStyles } from '../styles/console-styles.js'
import { askFirst } from './ask-first.js'
import { routeInHash } from './route-in-hash.js'
import { takeTokenOfLink } from './token-of-link.js'

/** A server on this machine has answered by then: drawing twice would take longer. */
const mostAheadMs = 100

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
render(<Shell session={session} />, document.body)
session.start()
ahead.end()
