import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { type Problem, problemOf } from '../session/notices.js'
import { ProblemScope, useSession } from '../session/session.js'
import type { Resource } from '../session/use-resource.js'
import { titleOf, type ViewName } from '../session/view-route.js'
import { SourceProblem } from '../source/source.js'
import { Button } from './button.js'
import { Icon, type IconName } from './icon.js'

interface ViewProps {
  head?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
  isPage?: boolean
}

/** @param isPage Whether the whole view scrolls. A view with a table fills the window instead. */
export function View({ head, actions, children, isPage = false }: ViewProps) {
  const { view } = useSession()
  return (
    <section class={`column view ${isPage ? 'view-page' : ''}`} aria-labelledby="view-title">
      <header class="view-head wrap">
        <h1 id="view-title">{titleOf(view.value)}</h1>
        {head}
        <div class="view-actions wrap">{actions}</div>
      </header>
      {children}
    </section>
  )
}

/** A panel gets a button instead of a link, because a panel must not change the page's address. */
export function ViewLink({
  view,
  chosen,
  class: className = 'link',
  title,
  isCurrent,
  children,
}: {
  view: ViewName
  chosen?: Record<string, string>
  class?: string
  title?: string
  isCurrent?: boolean
  children: ComponentChildren
}) {
  const { route } = useSession()
  const href = route.href(view, chosen)
  const go = (event: MouseEvent) => {
    // With a modifier key or another mouse button, the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    route.go(view, chosen)
  }
  const current = isCurrent ? 'page' : undefined
  const common = { class: className, title, 'aria-current': current, onClick: go, children } as const
  return href === undefined ? <button type="button" {...common} /> : <a href={href} {...common} />
}

/** A view, form or window. Its {@link ScopeProblem} shows the error of its latest failed action, until an action succeeds. */
export function ActScope({ children }: { children: ComponentChildren }) {
  return (
    <ProblemScope.Provider value={useSignal<Problem | undefined>(undefined)}>
      {children}
    </ProblemScope.Provider>
  )
}

export function ScopeProblem() {
  const problem = useContext(ProblemScope)
  const found = problem?.value
  if (problem === undefined || found === undefined) return null
  const dismiss = () => {
    problem.value = undefined
  }
  return (
    <div class="row box problem" role="alert">
      <Icon name="warning" />
      <p>
        {found.text} <span class="muted">{found.remedy}</span>
      </p>
      <Button kind="quiet" icon="close" label="Dismiss" onPress={dismiss} />
    </div>
  )
}

export function NoticeBar() {
  const { notices } = useSession()
  const notice = notices.current.value
  return (
    <div class="notice-place" role="log" aria-label="Done" aria-live="polite">
      {notice !== undefined && (
        <div key={notice.id} class={`row box notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'done' ? 'active' : 'warning'} />
          <p>{notice.text}</p>
          {notice.undo !== undefined && (
            <Button kind="quiet" onPress={() => notices.undo()}>
              Undo
            </Button>
          )}
          <Button kind="quiet" icon="close" label="Dismiss" onPress={() => notices.dismiss()} />
        </div>
      )}
    </div>
  )
}

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
  /** Whether the dialog stays open after a click outside, as for content that is shown only once. */
  isSticky?: boolean
}

export function Dialog({ title, onClose, children, isSticky = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // Opens the dialog before the next key press, so that the dialog gets the key press.
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = (dialog.getRootNode() as Document | ShadowRoot).activeElement
    dialog.showModal()
    // Waits until the dialog is removed, because until then no element outside the dialog can get the focus.
    return () => queueMicrotask(() => before instanceof HTMLElement && before.focus())
  }, [])
  useLayoutEffect(() => {
    // Focuses the first field. The browser would focus the close button, and lose the focus when the content changes.
    element.current
      ?.querySelector<HTMLElement>('.dialog-body :is(input:not([type=hidden]), select, textarea, button)')
      ?.focus()
  }, [title])
  const closeBeside = (event: MouseEvent) => {
    if (!isSticky && event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
    <dialog
      ref={element}
      class="box column dialog"
      aria-label={title}
      onClose={onClose}
      onClick={closeBeside}
    >
      <header class="dialog-head ends">
        <h2>{title}</h2>
        <Button kind="quiet" icon="close" label="Close" onPress={onClose} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}

export function QuestionDialog() {
  const session = useSession()
  const question = session.question.value
  if (question === undefined) return null
  return (
    <Dialog title="This cannot be undone" onClose={() => session.answer(false)}>
      <p>{question.text}</p>
      <div class="dialog-foot row">
        <Button onPress={() => session.answer(false)}>Cancel</Button>
        <Button kind="danger" onPress={() => session.answer(true)}>
          Continue
        </Button>
      </div>
    </Dialog>
  )
}

/** A list and the item that the route names, side by side. In a narrow view, the item covers the list. */
export function Split({
  item,
  detail,
  children,
}: {
  item: 'key' | 'request'
  detail: (id: string) => ComponentChildren
  children: ComponentChildren
}) {
  const { route } = useSession()
  const id = route.current.value.chosen[item]
  const isOpen = id !== undefined
  const close = () => route.choose({ [item]: undefined })
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Moves the focus to the item only if the item covers the list.
    const covers = pane.current !== null && getComputedStyle(pane.current).position === 'absolute'
    if (isOpen && !wasOpen.current && covers) pane.current?.focus()
    if (!isOpen && wasOpen.current) list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const closeWithEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the close button does the same.
    <div class={`split ${isOpen ? 'split-open' : ''}`} onKeyDown={closeWithEscape}>
      <div class="column split-list" ref={list}>
        {children}
      </div>
      {isOpen && (
        <section
          class="split-detail"
          ref={pane}
          tabIndex={-1}
          aria-label={item === 'key' ? 'Key details' : 'Request details'}
        >
          <div class="split-close">
            <Button kind="quiet" icon="close" label="Close" onPress={close} />
          </div>
          <ActScope key={id}>
            <ScopeProblem />
            {detail(id)}
          </ActScope>
        </section>
      )}
    </div>
  )
}

interface DetailProps<Value> {
  resource: Resource<Value>
  what: 'key' | 'request'
  /** The title if the item does not exist. */
  missing: string
  children: (value: Value) => ComponentChildren
}

/** An item of a {@link Split}. */
export function Detail<Value>({ resource, what, missing, children }: DetailProps<Value>) {
  if (resource.error instanceof SourceProblem && resource.error.status === 404) {
    return (
      <Empty icon={`${what}s`} title={missing}>
        <ViewLink view={`${what}s`}>Show all {what}s</ViewLink>
      </Empty>
    )
  }
  return (
    <Loaded resource={resource} what={`the ${what}`}>
      {value => <article class="column detail">{children(value)}</article>}
    </Loaded>
  )
}

/** Names and their values. */
export function Pairs({
  pairs,
}: {
  pairs: readonly (readonly [name: ComponentChildren, value: ComponentChildren])[]
}) {
  return (
    <dl class="pairs">
      {pairs.map(([name, value], index) => (
        <div key={index} class="pair">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Says why a place is empty, and what to do. */
export function Empty({
  title,
  children,
  ...rest
}: {
  icon: IconName
  title: string
  children?: ComponentChildren
  role?: 'alert'
}) {
  return (
    <div class={`column between ${rest.role === undefined ? '' : 'between-failed'}`} role={rest.role}>
      <Icon name={rest.icon} />
      <p class="title">{title}</p>
      <div class="column muted between-text">{children}</div>
    </div>
  )
}

export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, remedy } = problemOf(error)
  return (
    <Empty icon="warning" title={text} role="alert">
      <p>{remedy}</p>
      <Button onPress={onRetry}>Try again</Button>
    </Empty>
  )
}

export function Loaded<Value>({
  resource: { value, error, reload },
  what,
  lines = 6,
  children,
}: {
  resource: Resource<Value>
  what: string
  lines?: number
  children: (value: Value) => ComponentChildren
}) {
  const { events } = useSession()
  if (value !== undefined) return <>{children(value)}</>
  // `Gate` already reports a lost server, and the view loads again after the reconnection.
  const isGone = events.connection.value.kind === 'gone'
  const isAwaited = isGone && error instanceof SourceProblem && error.status === 0
  if (error !== undefined && !isAwaited) return <Failed error={error} onRetry={reload} />
  return (
    <div class="column loading" role="status">
      <span class="hidden">Loading {what}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} class="loading-line" />
      ))}
    </div>
  )
}
