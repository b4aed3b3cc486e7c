/** Finds or installs Chromium for the tests, and prints its path. If this fails, prints the command that installs Chromium. */
import { getBrowser } from './browser/get-browser.js'

console.log(getBrowser())
