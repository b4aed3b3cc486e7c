import { useState } from 'preact/hooks'
import effectName from '../../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import type { EffectName } from '../../../../schemas/generated/types.js'
import { ActScope, useActs } from '../../components/act-scope.js'
import { Segments } from '../../components/field.js'
import { SchemaField } from '../../components/schema-field.js'
import type { Draft, FormSchema } from '../../components/schema-form.js'
import { useSession } from '../../session/session-context.js'
import { tokenUnseen } from '../../words/token-unseen.js'
import { commonFailures, failureChoices } from './fault-choices.js'
import { beginningOf, effectSchema, faultOf, matchSchema } from './fault-draft.js'
import { faultText } from './fault-text.js'
import { addFault } from './presets.js'

const kinds = effectName.enum.map(value => ({ value, text: `${value[0]?.toUpperCase()}${value.slice(1)}` }))

export function RuleForm() {
  return (
    <ActScope place="end">
      <Form />
    </ActScope>
  )
}

function Form() {
  const session = useSession()
  const acts = useActs()
  const [kind, setKind] = useState<EffectName>('failure')
  const [effect, setEffect] = useState<Draft>(beginningOf('failure'))
  const [match, setMatch] = useState<Draft>({})
  const { apis = [], tokens = [] } = session.overview.value ?? {}
  const { fault, problems } = faultOf(kind, effect, match)
  const isGood = Object.keys(problems).length === 0
  const { problem } = acts
  const shown = problem?.pointer === undefined ? problems : { [problem.pointer]: problem.text, ...problems }
  const add = async () => {
    if ((await addFault(session, acts, fault)) === undefined) return
    setMatch({})
    setEffect(beginningOf(kind))
  }
  const fields = (schema: FormSchema, draft: Draft, setDraft: (draft: Draft) => void, prefix = '') => (
    <div class="fields">
      {Object.entries(schema.properties ?? {}).map(([name, member]) => (
        <SchemaField
          key={name}
          name={name}
          schema={member}
          draft={draft}
          prefix={prefix}
          problems={shown}
          onDraft={setDraft}
          proposals={{
            apiId: apis.map(({ id }) => id),
            status: commonFailures.map(({ text }) => text.slice(0, 3)),
          }}
          choices={{
            failure: failureChoices,
            token: tokens.map(({ place, hashed, token = tokenUnseen(hashed) }) => ({
              value: String(place),
              text: `${place}: ${token}`,
            })),
          }}
        />
      ))}
    </div>
  )
  return (
    <form
      class="card stack"
      onSubmit={event => {
        event.preventDefault()
        if (isGood) void add()
      }}
    >
      <Segments
        label="Effect"
        value={kind}
        onValue={value => {
          setKind(value as EffectName)
          setEffect(beginningOf(value as EffectName))
        }}
        choices={kinds}
      />
      {fields(effectSchema(kind), effect, setEffect, 'effect/')}
      <details>
        <summary>Limit the fault</summary>
        {fields(matchSchema, match, setMatch)}
      </details>
      <p class="told" role="status">
        New fault: {faultText(fault)}
      </p>
      <div class="acts">
        <button type="submit" class="button button-primary" disabled={!isGood}>
          Add detailed fault
        </button>
      </div>
    </form>
  )
}
