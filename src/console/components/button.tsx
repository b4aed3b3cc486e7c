import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useSession } from '../session/session.js'
import { Icon, type IconName } from './icon.js'

interface ButtonProps {
  /** A button without an action sends its form. */
  onPress?: (() => unknown) | undefined
  children?: ComponentChildren
  icon?: IconName | undefined
  /** @default 'plain' */
  kind?: 'plain' | 'primary' | 'danger' | 'quiet' | undefined
  /** The accessible name of a button without text. */
  label?: string | undefined
  disabled?: boolean | undefined
}

export function Button({ onPress, children, icon, kind = 'plain', label, disabled }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy || disabled) return
    const result = onPress?.()
    if (!(result instanceof Promise)) return
    setBusy(true)
    await result.finally(() => setBusy(false))
  }
  return (
    <button
      type={onPress === undefined ? 'submit' : 'button'}
      class={`inline button button-${kind}`}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      // Does not set `disabled`, because a button that becomes disabled after a press would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={press}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}

const copiedMs = 2000

interface CopyButtonProps {
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
  const label = children === undefined ? `Copy ${what}` : undefined
  return (
    <>
      <Button kind="quiet" icon={isCopied ? 'active' : 'copy'} label={label} onPress={copy}>
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
    <span class="inline">
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

export function FileButton({ children, onFile }: { children: string; onFile: (file: File) => unknown }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon="file" onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        class="hidden"
        type="file"
        accept=".json,application/json"
        aria-label={children}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) void onFile(file)
          // Clears the input, so that a user can choose the same file again after a correction.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Checks only that the file is JSON. The server checks its content. */
export async function readJsonFile<Document>(file: File): Promise<Document> {
  try {
    return JSON.parse(await file.text())
  } catch (cause) {
    throw new Error(`${file.name} is not valid JSON.`, { cause })
  }
}
