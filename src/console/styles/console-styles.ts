import base from './base.css'
import controls from './controls.css'
import detail from './detail.css'
import dialogs from './dialogs.css'
import grid from './grid.css'
import layout from './layout.css'
import narrow from './narrow.css'
import pages from './pages.css'
import report from './report.css'
import tokens from './tokens.css'

/** The stylesheets of a console, constructed: a Content-Security-Policy that forbids inline styles has nothing against them. */
export function consoleStyles(): CSSStyleSheet[] {
  return [tokens, base, layout, controls, dialogs, grid, detail, pages, report, narrow].map(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}
