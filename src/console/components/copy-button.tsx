import { useSession } from '../session/session-context.js'
import { Button } from './button.js'

export interface CopyButtonProps {
  text: string | (() => string)
  /** What is copied, as in "Copy the id". */
  what: string
  /** What is still to be done with it. */
  note?: string | undefined
  /** What the button says; only an icon when left out. */
  children?: string
}

export function CopyButton({ text, what, note = '', children }: CopyButtonProps) {
  const { notices } = useSession()
  const copy = async () => {
    try {
      await copyText(typeof text === 'string' ? text : text())
      notices.done(`Copied ${what}. ${note}`.trim())
    } catch {
      notices.failed(new Error(`The browser does not let this page copy ${what}: select the text instead.`))
    }
  }
  return (
    <Button
      kind="quiet"
      icon="copy"
      label={children === undefined ? `Copy ${what}` : undefined}
      onPress={copy}
    >
      {children}
    </Button>
  )
}

/** A page that came over HTTP from another machine has no clipboard: there the old command still works. */
async function copyText(text: string): Promise<void> {
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
