import type { Page } from 'playwright'

/** Returns the focused elements whose focus ring is missing, cut off by a parent, or out of sight. */
export async function cutRings(page: Page, presses: number): Promise<string[]> {
  const found = new Set<string>()
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab')
    const cut = await page.evaluate(cutRing)
    if (cut !== undefined) found.add(cut)
  }
  return [...found]
}

/** Runs in the page, so it cannot use this module's variables. */
function cutRing(): string | undefined {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return undefined
  const shown = getComputedStyle(focused)
  const name = `${focused.localName} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30)}`
  if (shown.outlineStyle === 'none') return `${name} has no ring`
  const beyond = Math.max(0, Number.parseFloat(shown.outlineWidth) + Number.parseFloat(shown.outlineOffset))
  const { left, top, right, bottom } = focused.getBoundingClientRect()
  // An element higher than half the window may extend beyond the window.
  if (bottom - top > innerHeight / 2) return undefined
  const isIn = (box: { left: number; top: number; right: number; bottom: number }, margin: number) =>
    left - beyond >= box.left - margin &&
    top - beyond >= box.top - margin &&
    right + beyond <= box.right + margin &&
    bottom + beyond <= box.bottom + margin
  if (!isIn({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 0.5))
    return `${name} is out of sight`
  for (let parent = focused.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowX, overflowClipMargin, contain } = getComputedStyle(parent)
    if (overflowX === 'visible' && !/content|paint|strict/.test(contain)) continue
    const margin = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) || 0 : 0
    if (!isIn(parent.getBoundingClientRect(), margin + 0.5)) return `${name} is cut by ${parent.className}`
  }
  return undefined
}
