/** Gets a Chromium for the tests. Prints its path, or the command that installs it. */
import { getBrowser } from './browser/get-browser.js'

console.log(getBrowser())
