import { useState } from 'preact/hooks'
import type { ControlledKey, KeyUpdateRequest } from '../../../../schemas/generated/types.js'
import { ActScope, useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { Moment } from '../../components/moment.js'
import { labelOf, SchemaField } from '../../components/schema-field.js'
import { type Draft, draftOf, filled } from '../../components/schema-form.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { perTime } from '../../words/length-of-time.js'
import { fieldText } from '../../words/moment-text.js'
import { numberText } from '../../words/number-text.js'
import { createSchema, type EditedMember, editedMembers, memberOf } from './key-form.js'
import { asObject } from './shown-key.js'

export function KeyFacts({ controlled }: { controlled: ControlledKey }) {
  const [edited, edit] = useState<EditedMember | undefined>()
  return (
    <dl class="facts-edited">
      {editedMembers.map(name => (
        <div key={name} class="fact">
          <dt>{labelOf(name)}</dt>
          {edited === name ? (
            <dd class="fact-form">
              <ActScope place="end">
                <MemberForm name={name} controlled={controlled} onClose={() => edit(undefined)} />
              </ActScope>
            </dd>
          ) : (
            <dd>
              <span class="fact-value">
                <MemberText name={name} value={memberOf(controlled.record, name)} />
              </span>
              <Button
                kind="quiet"
                icon="edit"
                label={`Edit ${labelOf(name).toLowerCase()}`}
                onPress={() => edit(name)}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function MemberForm({
  name,
  controlled,
  onClose,
}: {
  name: EditedMember
  controlled: ControlledKey
  onClose: () => void
}) {
  const session = useSession()
  const { act } = useActs()
  const { call, clock } = session
  const member = createSchema.properties?.[name] ?? {}
  const [draft, setDraft] = useState<Draft>(draftOf(name, member, memberOf(controlled.record, name)))
  const world = useResource('world', [], () => call('GET /world')).value
  const workspace = world?.workspaces.find(({ id }) => id === controlled.workspaceId)
  const { body, problems } = filled({ properties: { [name]: member } }, draft)
  const isGood = Object.keys(problems).length === 0
  const none = name === 'roles' || name === 'permissions' ? [] : null
  const save = async (value: unknown) => {
    const body = { [name]: value } as KeyUpdateRequest
    const saved = await act(
      'keys',
      () => call('PATCH /keys/{id}', { id: controlled.id, body }),
      `${labelOf(name)} saved.`,
    )
    if (saved !== undefined) onClose()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isGood) void save(body[name] ?? none)
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose()
      }}
      ref={form => {
        if (form !== null && !form.contains(form.ownerDocument.activeElement))
          form.querySelector<HTMLElement>('input, textarea')?.focus()
      }}
    >
      <SchemaField
        name={name}
        schema={member}
        draft={draft}
        problems={problems}
        onDraft={setDraft}
        proposals={{
          roles: workspace?.roles.map(role => role.name) ?? [],
          permissions: workspace?.permissions ?? [],
          interval: ['daily', 'monthly'],
          type: ['fast', 'consistent'],
        }}
      />
      <div class="acts">
        <button type="submit" class="button button-primary" disabled={!isGood}>
          Save
        </button>
        {name === 'expires' && (
          <Button onPress={() => setDraft({ expires: fieldText(clock.read() + dayMs) })}>In a day</Button>
        )}
        {name === 'expires' || name === 'remaining' || name === 'refill' || name === 'ratelimit' ? (
          <Button onPress={() => save(null)}>{noneTexts[name]}</Button>
        ) : null}
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

const dayMs = 86_400_000

const noneTexts = {
  expires: 'Never',
  remaining: 'No limit',
  refill: 'No refill',
  ratelimit: 'No rate limit',
} as const

function MemberText({ name, value }: { name: EditedMember; value: unknown }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
    return <span class="muted">{name in noneTexts ? noneTexts[name as keyof typeof noneTexts] : 'None'}</span>
  if (name === 'expires' && typeof value === 'number') return <Moment at={value} />
  if (Array.isArray(value)) return <>{value.join(', ')}</>
  if (typeof value === 'number') return <span class="figures">{numberText(value)}</span>
  const { interval, amount, refillDay, limit, duration } = asObject(value)
  if (name === 'refill') {
    const day = refillDay === undefined || refillDay === null ? '' : `, on day ${refillDay}`
    return <>{`${amount ?? '?'} uses ${interval ?? ''}`.trim() + day}</>
  }
  if (name === 'ratelimit')
    return <>{`${limit ?? '?'} per ${typeof duration === 'number' ? perTime(duration) : '?'}`}</>
  return <code>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</code>
}
