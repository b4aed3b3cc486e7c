import { Button } from '../components/button.js'
import { Dialog } from '../components/dialog.js'
import { useSession } from '../session/session-context.js'

export function QuestionDialog() {
  const session = useSession()
  const question = session.question.value
  if (question === undefined) return null
  return (
    <Dialog title="This cannot be undone" onClose={() => session.answer(false)}>
      <p>{question.text}</p>
      <div class="dialog-foot">
        <Button onPress={() => session.answer(false)}>Cancel</Button>
        <Button kind="danger" onPress={() => session.answer(true)}>
          Continue
        </Button>
      </div>
    </Dialog>
  )
}
