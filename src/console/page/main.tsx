/** The console at the address of a server: a page on its control API. */
import { render } from 'preact'
import { rememberedPlace } from '../session/place.js'
import { Session } from '../session/session.js'
import { Shell } from '../shell/shell.js'
import { serverSource } from '../source/server-source.js'
import { tokenOfTab } from '../source/token-of-tab.js'
import { consoleStyles } from '../styles/console-styles.js'
import { placeInHash } from './place-in-hash.js'
import { takeTokenOfLink } from './token-of-link.js'

takeTokenOfLink()
const place = rememberedPlace(placeInHash)
addEventListener('hashchange', () => place.reread())
const origin = new URL('../..', document.baseURI).href.replace(/\/$/, '')
const session = new Session(serverSource({ origin, token: tokenOfTab }), place)

document.adoptedStyleSheets = consoleStyles()
document.body.classList.add('console', 'console-page')
render(<Shell session={session} />, document.body)
session.start()
