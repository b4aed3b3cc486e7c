import { useEffect, useState } from 'preact/hooks'
import type { GivenKeys } from '../../../../schemas/generated/types.js'
import { ScopeProblem, useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { Dialog } from '../../components/dialog.js'
import { SelectField, TextField } from '../../components/field.js'
import { SchemaField } from '../../components/schema-field.js'
import { type Draft, draftOf, filled } from '../../components/schema-form.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { countText } from '../../words/count-text.js'
import { fieldText } from '../../words/moment-text.js'
import { numberText } from '../../words/number-text.js'
import { GivenKeysList } from './given-keys-list.js'
import { createSchema, duplicatedMembers, memberOf } from './key-form.js'

type Beginning = 'active' | 'expired' | 'exhausted'

const dayMs = 86_400_000

export function CreateDialog({
  apiId,
  like,
  onClose,
}: {
  apiId: string
  /** The id of a key whose members prefill the form. */
  like?: string | undefined
  onClose: () => void
}) {
  const session = useSession()
  const { act } = useActs()
  const { call, clock, overview } = session
  const apis = overview.value?.apis ?? []
  const [chosenApi, setApi] = useState(apiId)
  // The first API cannot be the initial state: if the page's address opened the dialog, the APIs load later.
  const api = chosenApi || apis[0]?.id || ''
  const [draft, setDraft] = useState<Draft>({})
  const [isPrefilled, setPrefilled] = useState(like === undefined)
  const [beginning, setBeginning] = useState<Beginning>('active')
  const [count, setCount] = useState('1')
  const [given, setGiven] = useState<GivenKeys | undefined>()
  useEffect(() => {
    if (like === undefined) return
    void act('requests', () => call('GET /keys/{id}', { id: like })).then(key => {
      if (key === undefined) return
      setApi(key.apiId)
      const drafts = duplicatedMembers.map(name =>
        draftOf(name, createSchema.properties?.[name] ?? {}, memberOf(key.record, name)),
      )
      setDraft(Object.assign({}, ...drafts))
      setPrefilled(true)
    })
  }, [like])
  const workspaceId = apis.find(({ id }) => id === api)?.workspaceId
  const world = useResource('world', [], () => call('GET /world')).value
  const workspace = world?.workspaces.find(({ id }) => id === workspaceId)
  const { body, problems } = filled(createSchema, draft)
  const many = Number(count)
  const isGood =
    isPrefilled && Object.keys(problems).length === 0 && Number.isInteger(many) && many >= 1 && many <= 10_000
  const create = async () => {
    const asked = {
      ...body,
      apiId: api,
      ...(many > 1 && { count: many }),
      ...(beginning !== 'active' && { [beginning]: true }),
    }
    const done = (answer: GivenKeys) => `Created ${countText(answer.keys.length, 'key')}.`
    setGiven(await act('keys', () => call('POST /keys', { body: asked }), done))
  }
  if (given !== undefined) {
    return (
      <Dialog title={given.keys.length === 1 ? 'Key created' : 'Keys created'} onClose={onClose} isSticky>
        <GivenKeysList keys={given.keys} />
        <div class="dialog-foot">
          <Button onPress={() => setGiven(undefined)}>Create more</Button>
          <Button kind="primary" onPress={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  const field = (name: string) => (
    <SchemaField
      key={name}
      name={name}
      schema={createSchema.properties?.[name] ?? {}}
      draft={draft}
      problems={problems}
      onDraft={setDraft}
      proposals={{
        externalId: workspace?.users.map(({ externalId }) => externalId) ?? [],
        roles: workspace?.roles.map(({ name: role }) => role) ?? [],
        permissions: workspace?.permissions ?? [],
        interval: ['daily', 'monthly'],
        type: ['fast', 'consistent'],
      }}
    />
  )
  return (
    <Dialog title={like === undefined ? 'Create keys' : 'Duplicate key'} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (isGood) void create()
        }}
      >
        <ScopeProblem />
        <div class="fields">
          <SelectField
            label="API"
            value={api}
            onValue={setApi}
            choices={apis.map(({ id, name }) => ({
              value: id,
              text: name === undefined ? id : `${name} (${id})`,
            }))}
          />
          <SelectField
            label="State"
            value={beginning}
            onValue={value => setBeginning(value as Beginning)}
            choices={[
              { value: 'active', text: 'As set below' },
              { value: 'expired', text: 'Expired an hour ago' },
              { value: 'exhausted', text: 'Used up' },
            ]}
          />
          {firstMembers.map(field)}
          <fieldset class="quick">
            <legend>Expires in</legend>
            {[1 / 24, 1, 30].map(days => (
              <Button
                key={days}
                onPress={() => setDraft({ ...draft, expires: fieldText(clock.read() + days * dayMs) })}
              >
                {days < 1 ? '1 hour' : countText(days, 'day')}
              </Button>
            ))}
          </fieldset>
        </div>
        <details open={like !== undefined}>
          <summary>More fields</summary>
          <div class="fields">{otherMembers.map(field)}</div>
        </details>
        <div class="dialog-foot">
          <TextField
            label="Number of keys"
            type="number"
            min={1}
            max={10_000}
            value={count}
            onValue={setCount}
          />
          <Button onPress={() => setCount('250')}>250</Button>
          <button type="submit" class="button button-primary" disabled={!isGood}>
            {many > 1 ? `Create ${numberText(many)} keys` : 'Create key'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const firstMembers = ['name', 'prefix', 'externalId', 'remaining', 'expires'] as const

/** `apiId` has its own field, and deprecated members have no field. */
const otherMembers = Object.entries(createSchema.properties ?? {})
  .filter(
    ([name, { deprecated }]) => name !== 'apiId' && !deprecated && !firstMembers.includes(name as never),
  )
  .map(([name]) => name)
