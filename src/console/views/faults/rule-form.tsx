import { useState } from 'preact/hooks'
import effectName from '../../../../schemas/control/effect-name.schema.json' with { type: 'json' }
import type { EffectName } from '../../../../schemas/generated/types.js'
import { Segments, SelectField, TextArea, TextField } from '../../components/field.js'
import { SchemaField } from '../../components/schema-field.js'
import { useSession } from '../../session/session-context.js'
import { tokenUnseen } from '../../words/token-unseen.js'
import { anyOperation, failureChoices, operationNames } from './fault-choices.js'
import { emptyDraft, type FaultDraft, faultOf, formOf } from './fault-draft.js'
import { faultText } from './fault-text.js'

const kinds = effectName.enum.map(value => ({ value, text: `${value[0]?.toUpperCase()}${value.slice(1)}` }))

/** Adds a fault with everything that can be said of one. */
export function RuleForm() {
  const session = useSession()
  const [draft, setDraft] = useState<FaultDraft>(emptyDraft)
  const apis = session.overview.value?.apis ?? []
  const tokens = session.overview.value?.tokens ?? []
  const set = (changes: Partial<FaultDraft>) => setDraft({ ...draft, ...changes })
  const fault = faultOf(draft)
  const add = async () => {
    const added = await session.act(
      'faults',
      () => session.call('POST /faults', { body: fault }),
      'The rule is added.',
    )
    if (added !== undefined) setDraft(emptyDraft)
  }
  return (
    <form
      class="card stack"
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <Segments
        label="What happens"
        value={draft.kind}
        onValue={kind => set({ kind: kind as EffectName })}
        choices={kinds}
      />
      <EffectFields draft={draft} set={set} />
      <details>
        <summary>Which requests, and how often</summary>
        <div class="fields">
          <SelectField
            label="Operation"
            value={draft.operation}
            onValue={operation => set({ operation })}
            choices={[anyOperation, ...operationNames]}
          />
          <SelectField
            label="API"
            value={draft.apiId}
            onValue={apiId => set({ apiId })}
            choices={[{ value: '', text: 'any API' }, ...apis.map(({ id }) => id)]}
          />
          <TextField
            label="User"
            hint="The externalId that the request names."
            value={draft.externalId}
            onValue={externalId => set({ externalId })}
          />
          <SelectField
            label="Token"
            value={draft.token}
            onValue={token => set({ token })}
            choices={[
              { value: '', text: 'any token' },
              ...tokens.map(({ place, hashed, token = tokenUnseen(hashed) }) => ({
                value: String(place),
                text: `${place}: ${token}`,
              })),
            ]}
          />
          <SelectField
            label="When"
            value={draft.when}
            onValue={when => set({ when })}
            choices={[
              { value: 'before', text: 'instead of the operation' },
              { value: 'after', text: 'after it took effect' },
            ]}
          />
          <TextField
            label="Times"
            hint="How often; always when empty."
            type="number"
            min={1}
            value={draft.times}
            onValue={times => set({ times })}
          />
          <TextField
            label="Percent"
            hint="How likely; always when empty."
            type="number"
            min={0}
            max={100}
            value={draft.percent}
            onValue={percent => set({ percent })}
          />
          <TextField
            label="Let pass first"
            type="number"
            min={0}
            value={draft.after}
            onValue={after => set({ after })}
          />
          <TextField
            label="Until"
            hint="A length such as 5m, or a moment, by the clock of the service."
            value={draft.until}
            onValue={until => set({ until })}
          />
        </div>
      </details>
      <p class="told" role="status">
        {faultText(fault)}
      </p>
      <div class="acts">
        <button type="submit" class="button button-primary">
          Add the rule
        </button>
      </div>
    </form>
  )
}

function EffectFields({ draft, set }: { draft: FaultDraft; set: (changes: Partial<FaultDraft>) => void }) {
  switch (draft.kind) {
    case 'failure':
      return (
        <div class="fields">
          <SelectField
            label="Failure of the profile"
            value={draft.failure}
            onValue={failure => set({ failure })}
            choices={failureChoices}
          />
        </div>
      )
    case 'status':
      return (
        <div class="fields">
          <TextField
            label="Status"
            type="number"
            min={200}
            max={599}
            value={draft.status}
            onValue={status => set({ status })}
          />
          <TextArea
            label="Body"
            hint="JSON, or a text; none when empty."
            value={draft.body}
            onValue={body => set({ body })}
          />
        </div>
      )
    case 'delay':
      return (
        <div class="fields">
          <TextField
            label="How long"
            hint="Real time, such as 200ms or 2s."
            value={draft.delay}
            onValue={delay => set({ delay })}
          />
          <TextField
            label="At most"
            hint="For a range that each wait is drawn from."
            value={draft.delayTo}
            onValue={delayTo => set({ delayTo })}
          />
        </div>
      )
    case 'connection':
      return (
        <div class="fields">
          <SelectField
            label="The connection is"
            value={draft.connection}
            onValue={connection => set({ connection })}
            choices={[
              { value: 'reset', text: 'reset' },
              { value: 'cut', text: 'cut midway through the answer' },
              { value: 'silent', text: 'silent: there is never an answer' },
            ]}
          />
        </div>
      )
    case 'quota':
      return (
        <div class="fields">
          <TextField
            label="Requests"
            type="number"
            min={0}
            value={draft.limit}
            onValue={limit => set({ limit })}
          />
          <TextField
            label="Per window, in ms"
            type="number"
            min={1}
            value={draft.windowMs}
            onValue={windowMs => set({ windowMs })}
          />
        </div>
      )
    default:
      return (
        <div class="fields">
          {Object.entries(formOf(draft.kind).properties ?? {}).map(([name, member]) => (
            <SchemaField
              key={name}
              name={name}
              schema={member}
              draft={draft.members}
              problems={{}}
              onDraft={members => set({ members })}
            />
          ))}
        </div>
      )
  }
}
