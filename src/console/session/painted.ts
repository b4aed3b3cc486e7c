/** Waits until what was drawn is on the screen, so that what is done next does not keep it from there. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    // Nothing is painted of a page that is hidden.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
