import { Icon } from '../components/icon.js'
import { ViewLink } from '../components/view-link.js'
import { useSession } from '../session/session-context.js'
import type { ViewName } from '../session/view-route.js'
import { numberText } from '../words/number-text.js'
import { views } from './views.js'

/** A wider badge would cover the next link on a phone. */
const mostShown = 99

export function Navigation() {
  const { faults, overview, view, offeredViews } = useSession()
  const active = (faults.value ?? []).filter(({ over }) => !over).length
  const keyCount = (overview.value?.apis ?? []).reduce((sum, api) => sum + api.keyCount, 0)
  const badge = (name: ViewName) => {
    if (name === 'faults' && active > 0)
      return <span class="badge badge-alert">{active > mostShown ? `${mostShown}+` : active}</span>
    if (name === 'keys' && keyCount > 0) return <span class="badge badge-count">{numberText(keyCount)}</span>
    return null
  }
  return (
    <nav class="nav" aria-label="Views">
      {offeredViews.value.map(name => (
        <ViewLink
          key={name}
          view={name}
          class="nav-item"
          title={`${views[name].title} (G ${views[name].letter.toUpperCase()})`}
          isCurrent={name === view.value}
        >
          <Icon name={name} />
          <span>{views[name].title}</span>
          {badge(name)}
        </ViewLink>
      ))}
    </nav>
  )
}
