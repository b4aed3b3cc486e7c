import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button.js'

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

export function JsonView({ value, what }: { value: unknown; what: string }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <Code text={text} what={what}>
      {partsOf(text)}
    </Code>
  )
}

export function TextOrJson({ text, what }: { text: string; what: string }) {
  try {
    return <JsonView value={JSON.parse(text)} what={what} />
  } catch {
    return <Code text={text} what={what} />
  }
}

const token = /("(?:[^"\\]|\\.)*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function partsOf(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon] = match
    parts.push(text.slice(end, match.index))
    const kind = quoted === undefined ? 'literal' : colon === undefined ? 'string' : 'name'
    parts.push(
      <span key={match.index} class={`json-${kind}`}>
        {whole}
      </span>,
    )
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts
}
