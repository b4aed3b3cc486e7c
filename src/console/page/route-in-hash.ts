import type { RouteMemory } from '../session/view-route.js'

/** What is shown, in the fragment of the address: a link leads there, and "back" leads back. */
export const routeInHash: RouteMemory = {
  read: () => location.hash.slice(1),
  write(text, isStep) {
    if (isStep) history.pushState(null, '', `#${text}`)
    else history.replaceState(null, '', `#${text}`)
  },
}
