import { useSession } from '../session/session-context.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

export function NoticeBar() {
  const { notices } = useSession()
  const notice = notices.current.value
  return (
    <div class="notice-place" role="log" aria-label="Done" aria-live="polite">
      {notice !== undefined && (
        <div key={notice.id} class={`notice notice-${notice.kind}`}>
          <Icon name={notice.kind === 'done' ? 'active' : 'warning'} />
          <p>{notice.text}</p>
          {notice.undo !== undefined && <Button onPress={() => notices.undo()}>Undo</Button>}
          <Button kind="quiet" icon="close" label="Dismiss" onPress={() => notices.dismiss()} />
        </div>
      )}
    </div>
  )
}
