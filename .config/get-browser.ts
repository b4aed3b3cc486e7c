/** Sees to it that the tests have a Chromium, and says which, or what to type, in one line. */
import { getBrowser } from './browser/get-browser.js'

console.log(getBrowser())
