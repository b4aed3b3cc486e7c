import { useEffect, useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Button } from './button.js'

const copiedMs = 2000

export interface CopyButtonProps {
  text: string | (() => string)
  /** The name of the copied thing: `the id` gives "Copy the id". */
  what: string
  /** The message after copying. @default `Copied …` */
  note?: string | undefined
  /** The text of the button. @default an icon only */
  children?: string
}

export function CopyButton({ text, what, note = `Copied ${what}.`, children }: CopyButtonProps) {
  const { notices } = useSession()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await copyText(typeof text === 'string' ? text : text())
      setCopied(true)
    } catch {
      notices.failed(new Error(`The browser does not let this page copy ${what}. Select the text instead.`))
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        icon={isCopied ? 'active' : 'copy'}
        label={children === undefined ? `Copy ${what}` : undefined}
        onPress={copy}
      >
        {children}
      </Button>
      <span class={isCopied && children !== undefined ? 'muted' : 'hidden'} role="status">
        {isCopied && note}
      </span>
    </>
  )
}

/** A text, such as an id, with a button that copies it. */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span class="copyable">
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}

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
