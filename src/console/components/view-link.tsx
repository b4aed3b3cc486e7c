import type { ComponentChildren } from 'preact'
import { useSession } from '../session/session-context.js'
import type { ViewName } from '../session/view-route.js'

export interface ViewLinkProps {
  view: ViewName
  chosen?: Record<string, string>
  class?: string
  title?: string
  isCurrent?: boolean
  children: ComponentChildren
}

/** A panel gets a button instead of a link, because a panel must not change the page's address. */
export function ViewLink({
  view,
  chosen,
  class: className = 'link',
  title,
  isCurrent,
  children,
}: ViewLinkProps) {
  const { route } = useSession()
  const href = route.href(view, chosen)
  const common = { class: className, title, 'aria-current': isCurrent ? ('page' as const) : undefined }
  const go = (event: MouseEvent) => {
    // With a modifier key or another mouse button, the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    route.go(view, chosen)
  }
  if (href === undefined) {
    return (
      <button type="button" {...common} onClick={() => route.go(view, chosen)}>
        {children}
      </button>
    )
  }
  return (
    <a href={href} {...common} onClick={go}>
      {children}
    </a>
  )
}
