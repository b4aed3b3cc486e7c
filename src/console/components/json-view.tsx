import type { ComponentChildren } from 'preact'
import { markedJson } from '../../common/html/exchange-view.js'
import { CopyButton } from './button.js'

export function Code({ text, what, children }: { text: string; what: string; children?: ComponentChildren }) {
  return (
    <section class="code" aria-label={what}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a block that scrolls. */}
      <pre tabIndex={0}>
        <code>{children ?? text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </section>
  )
}

/** @param mark The JSON Pointer of a member to mark. */
export function JsonView({ value, what, mark }: { value: unknown; what: string; mark?: string | undefined }) {
  const text = JSON.stringify(value, null, 2)
  const { before, marked, after } = mark ? markedJson(value, mark) : { before: text, marked: '', after: '' }
  return (
    <Code text={text} what={what}>
      {before}
      {marked !== '' && <mark>{marked}</mark>}
      {after}
    </Code>
  )
}

export function TextOrJson({ text, ...rest }: { text: string; what: string; mark?: string | undefined }) {
  try {
    return <JsonView value={JSON.parse(text)} {...rest} />
  } catch {
    return <Code text={text} {...rest} />
  }
}
