import { schemeColors } from '../../common/palette.js'
import content from './content.css'
import controls from './controls.css'
import layout from './layout.css'
import pictures from './pictures.css'

/** Constructs the console's stylesheets in code, because a Content-Security-Policy may forbid inline styles. */
export function consoleStyles(): CSSStyleSheet[] {
  return [`.console { ${schemeColors} }`, layout, controls, content, pictures].map(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
}
