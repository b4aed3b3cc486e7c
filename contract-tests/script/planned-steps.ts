import type { ContractOptions } from '../engine/contract-options.js'
import { settingsOf } from '../engine/contract-settings.js'
import { planRun } from '../engine/plan.js'
import { isSelected } from '../engine/selection.js'
import { observations as allObservations } from '../observations/index.js'
import { requirements as allRequirements } from '../requirements/index.js'
import { keyBodies } from './create-bodies.js'
import { allSteps, isRefused, isThorough, type Step, script } from './script.js'

interface PlannedStep {
  text: string
  /** Requirements that check the step. Empty if all that check whole listings do, or if only observations need the step. */
  ids: readonly string[]
  isCreate: boolean
}

interface PlannedScript {
  steps: readonly PlannedStep[]
  /** An estimate of all requests of the run, with those of the checks. */
  requests: number
}

/** The steps of the script that a run with these options sends, in order. Sends nothing. */
export function plannedScript(options: ContractOptions): PlannedScript {
  const settings = settingsOf(options)
  const { run, met } = settings
  const requirements = allRequirements.filter(
    one => isSelected(one, options) && (!one.fuzz || settings.fuzz > 0),
  )
  const observations = settings.observe ? allObservations : []
  const { askable, fixtures, refused, report } = planRun({
    ...settings,
    requirements,
    observations,
    bodies: keyBodies(run),
  })
  const creates = (steps: readonly Step[]) =>
    allSteps(steps).some(step => step.kind === 'create' && fixtures.includes(step.key))
  const planned = (steps: readonly Step[], isWalked = false): PlannedStep[] =>
    steps.flatMap(step => plannedOf(step, isWalked))
  function plannedOf(step: Step, isWalked: boolean): PlannedStep[] {
    switch (step.kind) {
      case 'create': {
        const { key } = step
        if (!fixtures.includes(key)) return []
        const ids = askable.filter(one => [...(one.fixtures ?? []), ...(one.optional ?? [])].includes(key))
        return [{ text: `create ${key}`, ids: ids.map(({ id }) => id), isCreate: true }]
      }
      case 'refused': {
        const ids = askable.filter(one => one.refused?.includes(step.name)).map(({ id }) => id)
        const text = `create ${step.name}, to be refused`
        return refused.includes(step.name) ? [{ text, ids, isCreate: false }] : []
      }
      case 'list': {
        const { with: key, needs = [] } = step.options
        const isSent = needs.every(need => met.has(need)) && (key === undefined || fixtures.includes(key))
        const isWrong = step.options.wrongToken !== undefined
        return isSent ? [listing(step.query, isWrong ? ', with a wrong token' : '')] : []
      }
      case 'page':
        return isWalked ? [listing(step.query)] : []
      case 'trial':
        return planned(step.steps)
      case 'together':
        return planned(creates(step.steps) ? step.steps : step.steps.filter(isRefused))
      case 'walk': {
        const isSent = creates(step.steps)
        return [
          ...planned(step.before),
          ...(isSent ? [listing(step.query)] : []),
          ...planned(step.steps, isSent),
        ]
      }
      case 'read main':
        return fixtures.length > 0 ? [listing({ externalId: '{user.main}', limit: 100 })] : []
    }
  }
  const thorough = fixtures.filter(isThorough)
  const steps = [
    ...planned(script),
    ...thorough.map(name => ({ text: `create ${name}`, ids: [], isCreate: true })),
  ]
  // The plan counts creates and the requests of checks, and no listings of the script.
  const listings = steps.filter(({ text }) => text.startsWith('list ')).length
  return { steps, requests: Math.min(settings.maxRequests, report.requests + listings) }
}

function listing(query: object, how = ''): PlannedStep {
  const texts = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return { text: `list ${texts.join(' ')}${how}`, ids: [], isCreate: false }
}
