/** Waits until the browser has painted the page, so that later work does not delay the paint. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    // Does not wait in a hidden page, because browsers do not paint it.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
