/** The console at the address of a server: a page on its control API. */
import { render } from 'preact'
import { rememberedPlace } from '../session/place.js'
import { Session } from '../session/session.js'
import { Shell } from '../shell/shell.js'
import { askedAhead } from '../source/asked-ahead.js'
import { serverSource } from '../source/server-source.js'
import { tokenOfTab } from '../source/token-of-tab.js'
import { consoleStyles } from '../styles/console-styles.js'
import { askFirst } from './ask-first.js'
import { placeInHash } from './place-in-hash.js'
import { takeTokenOfLink } from './token-of-link.js'

/** A server on this machine has answered by then: drawing twice would take longer. */
const mostAheadMs = 100

takeTokenOfLink()
const place = rememberedPlace(placeInHash)
addEventListener('hashchange', () => place.reread())
const origin = new URL('../..', document.baseURI).href.replace(/\/$/, '')
const ahead = askedAhead(serverSource({ origin, token: tokenOfTab }), source =>
  askFirst(source, place.current.peek()),
)
const session = new Session(ahead.source, place)

document.adoptedStyleSheets = consoleStyles()
document.body.classList.add('console', 'console-page')
await ahead.within(mostAheadMs)
render(<Shell session={session} />, document.body)
session.start()
ahead.end()
