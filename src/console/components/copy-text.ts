/** A page that another machine serves over HTTP has no clipboard API, so the page uses the old copy command. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', copy)
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', copy)
  if (!isDone) throw new Error('Nothing was copied.')
}
