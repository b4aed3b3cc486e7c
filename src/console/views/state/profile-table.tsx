import { useState } from 'preact/hooks'
import type { ProfileView } from '../../../../schemas/generated/types.js'
import { groupedBy } from '../../../domain/grouped-by.js'
import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { CheckField, SelectField, TextField } from '../../components/field.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile } from '../../components/files.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { labelOf } from '../../components/schema-field.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { countText } from '../../words/count-text.js'
import { changeProfile } from './state-acts.js'

const shippedNames = ['standard', 'unkey-v1']

type Field = ProfileView['fields'][number]

export function ProfileTable() {
  const { call } = useSession()
  const resource = useResource('profile', [], () => call('GET /profile'))
  return (
    <Loaded resource={resource} what="the profile" lines={12}>
      {profile => <Choices profile={profile} />}
    </Loaded>
  )
}

function Choices({ profile }: { profile: ProfileView }) {
  const { route, source } = useSession()
  const { q = '', differs = '' } = route.current.value.chosen
  const wanted = q.toLowerCase()
  const shown = profile.fields.filter(
    ({ field, description = '', differs: isOther }) =>
      (differs === '' || isOther) && `${field}\n${description}`.toLowerCase().includes(wanted),
  )
  const others = profile.fields.filter(field => field.differs).length
  return (
    <>
      <p class="profile-name">
        <strong>{profile.name}</strong> {profile.description}
      </p>
      {source.canStartOver && <Change name={profile.name} />}
      <div class="filters">
        <div class="search">
          <Icon name="search" />
          <TextField
            label="Search the choices"
            isLabelHidden
            type="search"
            placeholder="Search the choices"
            value={q}
            onValue={value => route.choose({ q: value })}
          />
        </div>
        <CheckField
          label={`Only choices that differ from standard (${others})`}
          checked={differs !== ''}
          onChecked={checked => route.choose({ differs: checked ? 'yes' : undefined })}
        />
        <p class="filters-count" role="status">
          {countText(shown.length, 'choice')}
        </p>
      </div>
      {shown.length === 0 ? (
        <Empty
          icon="search"
          title={others === 0 && differs !== '' ? 'Same as standard' : 'No matching choices'}
        />
      ) : (
        <Groups fields={shown} isOpen={q !== '' || differs !== ''} />
      )}
    </>
  )
}

function Groups({ fields, isOpen }: { fields: readonly Field[]; isOpen: boolean }) {
  const differing = fields.filter(field => field.differs)
  const parts = groupedBy(fields, ({ field }) => field.split('.')[0] ?? '')
  return (
    <>
      {differing.length > 0 && (
        <>
          <h2>Choices that differ from standard</h2>
          <ChoiceList fields={differing} />
          <h2>All choices</h2>
        </>
      )}
      {[...parts].map(([part, members]) => (
        <details key={part} class="choice-group" open={isOpen}>
          <summary>
            {labelOf(part)} <span class="muted">{countText(members.length, 'choice')}</span>
          </summary>
          <ChoiceList fields={members} />
        </details>
      ))}
    </>
  )
}

function ChoiceList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul class="choices">
      {fields.map(field => (
        <OneChoice key={field.field} field={field} />
      ))}
    </ul>
  )
}

function OneChoice({
  field: { field, description, section, deviation, value, standard, differs },
}: {
  field: Field
}) {
  return (
    <li class={`choice ${differs ? 'choice-differs' : ''}`}>
      <p class="choice-name">
        <code>{field}</code>
        {section !== undefined && <span class="muted">spec {section}</span>}
        {differs && <span class="badge badge-note">differs</span>}
      </p>
      <div class="choice-value">
        <Value value={value} />
        {differs && (
          <p class="muted">
            standard: <Value value={standard} />
          </p>
        )}
      </div>
      {description !== undefined && <p class="choice-text">{description}</p>}
      {deviation !== undefined && differs && (
        <p class="choice-text">Contradicts the specification: {deviation}</p>
      )}
    </li>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span class="muted">not set</span>
  return <code class="value">{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}

function Change({ name }: { name: string }) {
  const session = useSession()
  const acts = useActs()
  const [chosen, choose] = useState(name)
  return (
    <div class="inline-form">
      <SelectField
        label="Reset with another profile"
        value={chosen}
        onValue={choose}
        choices={[...new Set([name, ...shippedNames])]}
      />
      <Button
        disabled={chosen === name}
        onPress={() => changeProfile(session, acts, async () => chosen, chosen)}
      >
        Change profile
      </Button>
      <FileButton onFile={file => changeProfile(session, acts, () => readJsonFile<object>(file), file.name)}>
        Load profile
      </FileButton>
    </div>
  )
}
