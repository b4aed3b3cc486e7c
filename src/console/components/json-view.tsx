import type { ComponentChildren } from 'preact'
import { memberOf, pathOf } from '../../common/json.js'
import { asObject } from '../words.js'
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
  const [before, marked, after] = mark === undefined ? [text] : splitAt(value, mark)
  return (
    <Code text={text} what={what}>
      {before}
      {marked !== undefined && <mark>{marked}</mark>}
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

const sentinel = '\u0000'

/** Splits the indented JSON into the text before the member, the member, and the text after it. */
function splitAt(value: unknown, pointer: string): string[] {
  const copy = structuredClone({ '': value }) as Record<string, unknown>
  const path = ['', ...pathOf(pointer)]
  const inner = asObject(memberOf(copy, path.slice(0, -1)))
  const last = path.at(-1) ?? ''
  if (!Object.hasOwn(inner, last)) return [JSON.stringify(value, null, 2)]
  const member = JSON.stringify(inner[last], null, 2)
  inner[last] = sentinel
  const [before = '', after = ''] = JSON.stringify(copy[''], null, 2).split(JSON.stringify(sentinel))
  const indent = /^ */.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0] ?? ''
  return [before, member.replaceAll('\n', `\n${indent}`), after]
}
