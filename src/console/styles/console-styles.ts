import base from './base.css'
import controls from './controls.css'
import detail from './detail.css'
import dialogs from './dialogs.css'
import grid from './grid.css'
import layout from './layout.css'
import narrow from './narrow.css'
import pages from './pages.css'
import print from './print.css'
import report from './report.css'
import tokens from './tokens.css'

/** Constructs the console's stylesheets in code, because a Content-Security-Policy may forbid inline styles. */
export function consoleStyles(): CSSStyleSheet[] {
  return [tokens, base, layout, controls, dialogs, grid, detail, pages, report, narrow, print].map(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}
