/** Provides the tests with a Chromium, and prints it, or the command to type, in one line. */
import { getBrowser } from './browser/get-browser.js'

console.log(getBrowser())
