import { render } from 'preact'
import { tokenOfTab } from '../session/remembered.js'
import { Session } from '../session/session.js'
import { ViewRoute } from '../session/view-route.js'
import { Shell } from '../shell/shell.js'
import { serverSource } from '../source/source.js'
import { consoleStyles } from '../styles/console-styles.js'

/** This page is the console that a server serves. It uses the server's control API. */

takeTokenOfLink()
/** Keeps the route in the fragment of the address, so that links and "back" work. */
const route = new ViewRoute({
  read: () => location.hash.slice(1),
  href: text => `#${text}`,
  write(text, isStep) {
    if (isStep) history.pushState(null, '', `#${text}`)
    else history.replaceState(null, '', `#${text}`)
  },
})
addEventListener('hashchange', () => route.reread())
const origin = new URL('../..', document.baseURI).href.replace(/\/$/, '')
const session = new Session(serverSource(origin, tokenOfTab), route)

document.adoptedStyleSheets = consoleStyles()
document.body.classList.add('console', 'console-page')
render(<Shell session={session} keys={document} />, document.body)
session.start()

/** A link holds the control token in the fragment `#token=…`, because browsers never send a fragment. */
function takeTokenOfLink(): void {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token === null) return
  tokenOfTab.write(token)
  history.replaceState(null, '', '#/overview')
}
