import type { PlaceMemory } from '../session/place.js'

/** What is shown, in the fragment of the address: a link leads there, and "back" leads back. */
export const placeInHash: PlaceMemory = {
  read: () => location.hash.slice(1),
  write(text, isStep) {
    if (isStep) history.pushState(null, '', `#${text}`)
    else history.replaceState(null, '', `#${text}`)
  },
}
