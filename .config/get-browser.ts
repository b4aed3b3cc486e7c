/** Finds or installs Chromium for the tests. Prints its path. If the installation fails, prints the command for the user. */
import { getBrowser } from './browser/get-browser.js'

console.log(getBrowser())
