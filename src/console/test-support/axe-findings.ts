import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** In dark colors, axe checks only the rules about colors, because nothing else differs. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Injects axe through the debugger, because the page's Content Security Policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(script, 'utf8'))
  const light = await findings(page, {})
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findings(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map(finding => `dark: ${finding}`)]
}

function findings(page: Page, options: object): Promise<string[]> {
  return page.evaluate(async given => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({
      ...given,
      resultTypes: ['violations'],
      // Without selectors and preloaded files, axe takes a quarter less time.
      selectors: false,
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
    )
  }, options)
}
