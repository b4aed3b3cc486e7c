import { type Signal, useSignal } from '@preact/signals'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type { Problem } from '../session/notices.js'
import type { Acts } from '../session/session.js'
import { useSession } from '../session/session-context.js'
import { Button } from './button.js'
import { Icon } from './icon.js'

type ProblemSignal = Signal<Problem | undefined>

const Scope = createContext<ProblemSignal | undefined>(undefined)

/**
 * A view, form or window that shows the error of its latest failed action. The next successful action removes the error.
 *
 * @param place Where the error appears: before the children, after the children, or at a {@link ScopeProblem} inside.
 */
export function ActScope({
  children,
  place = 'start',
}: {
  children: ComponentChildren
  place?: 'start' | 'end' | 'inside'
}) {
  const problem: ProblemSignal = useSignal(undefined)
  return (
    <Scope.Provider value={problem}>
      {place === 'start' && <ScopeProblem />}
      {children}
      {place === 'end' && <ScopeProblem />}
    </Scope.Provider>
  )
}

export function ScopeProblem() {
  const problem = useContext(Scope)
  const found = problem?.value
  if (problem === undefined || found === undefined) return null
  return (
    <div class="problem" role="alert">
      <Icon name="warning" />
      <p>
        {found.text} {found.remedy !== undefined && <span class="muted">{found.remedy}</span>}
      </p>
      <Button
        kind="quiet"
        icon="close"
        label="Dismiss"
        onPress={() => {
          problem.value = undefined
        }}
      />
    </div>
  )
}

/** The session's actions. The nearest {@link ActScope} shows their errors. */
export function useActs(): Acts & { problem: Problem | undefined; fail(error: unknown): void } {
  const session = useSession()
  const scope = useContext(Scope)
  const acts = useMemo(() => session.acts(scope), [session, scope])
  return { ...acts, problem: scope?.value }
}
