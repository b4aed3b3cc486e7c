import { useEffect, useRef, useState } from 'preact/hooks'
import type { ContractReport, ContractRun } from '../../../../schemas/generated/types.js'
import { useActs } from '../../components/act-scope.js'
import { useSession } from '../../session/session-context.js'

export interface ShownRun {
  /** Undefined until the server has sent the state of the latest run. */
  run: ContractRun | undefined
  report: ContractReport | undefined
  start(): Promise<unknown>
  cancel(): Promise<unknown>
}

const pollMs = 400

export function useContractRun(isOffered: boolean): ShownRun {
  const { call, callServer } = useSession()
  const { act, fail } = useActs()
  const [run, setRun] = useState<ContractRun | undefined>()
  const [report, setReport] = useState<ContractReport | undefined>()
  const isGone = useRef(false)

  const follow = async () => {
    const latest = await callServer('GET /contract')
    if (isGone.current) return
    if (latest.state === 'finished') {
      const finished = (await callServer('GET /contract/report')) as ContractReport | undefined
      if (isGone.current) return
      setReport(finished)
    }
    setRun(latest)
    if (latest.state === 'running') setTimeout(followOrFail, pollMs)
  }
  const followOrFail = () => {
    if (!isGone.current) follow().catch(fail)
  }

  useEffect(() => {
    isGone.current = false
    if (isOffered) followOrFail()
    return () => {
      isGone.current = true
    }
  }, [isOffered])

  return {
    run,
    report,
    start: () =>
      act('sandboxes', async () => {
        setRun(await call('POST /contract'))
        setReport(undefined)
        setTimeout(followOrFail, pollMs)
      }),
    cancel: () => act('sandboxes', () => callServer('DELETE /contract')),
  }
}
