import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** What axe finds wrong with a page. */
export async function axeFindings(page: Page): Promise<string[]> {
  // As a debugger does it: the page itself lets no script of others in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(script, 'utf8'))
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)}\n${failureSummary}`),
    )
  })
}
