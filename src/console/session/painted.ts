/** Waits until the browser has painted, so that later work does not delay the paint. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    // Browsers do not paint hidden pages.
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}
