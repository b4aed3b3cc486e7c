import { useSession } from '../session/session-context.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

/** Says what was done and what could not be, also to those who do not see it. */
export function NoticesArea() {
  const { notices } = useSession()
  return (
    <div class="notices" role="log" aria-label="What was done" aria-live="polite">
      {notices.current.value.map(({ id, kind, text, remedy }) => (
        <div key={id} class={`notice notice-${kind}`}>
          <Icon name={kind === 'done' ? 'active' : 'warning'} />
          <div>
            <span class="hidden">{kind === 'done' ? '' : 'Not done: '}</span>
            {text}
            {remedy !== undefined && <p>{remedy}</p>}
          </div>
          <Button kind="quiet" icon="close" label="Dismiss" onPress={() => notices.dismiss(id)} />
        </div>
      ))}
    </div>
  )
}
