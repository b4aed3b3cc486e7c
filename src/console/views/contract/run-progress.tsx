import type { ContractRun } from '../../../../schemas/generated/types.js'
import { Button } from '../../components/button.js'
import { countText } from '../../words/count-text.js'

export function RunProgress({ run, onCancel }: { run: ContractRun; onCancel: () => Promise<unknown> }) {
  const { done = 0, of = 0, failed = 0, requests = 0 } = run
  return (
    <div class="card run">
      <p class="run-says" role="status">
        {of === 0 ? 'Starting the run' : `${done} of ${countText(of, 'requirement')}`}, {failed} not met,{' '}
        {countText(requests, 'request')}
      </p>
      <progress aria-label="Requirements with a result" value={done} max={of || 1} />
      <Button onPress={onCancel}>Cancel run</Button>
    </div>
  )
}
