import { useState } from 'preact/hooks'
import type { ProfileRequest, ProfileView } from '../../../../schemas/generated/types.js'
import { Button, ConfirmButton } from '../../components/button.js'
import { CheckField, SelectField, TextField } from '../../components/field.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile } from '../../components/files.js'
import { Icon } from '../../components/icon.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { countText } from '../../words/count-text.js'

/** Those that come with keymock. */
const shippedNames = ['standard', 'unkey-v1']

type Field = ProfileView['fields'][number]

/** Each choice of the profile, its section, and how it differs from `standard`. */
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
          label={`Only what differs from standard (${others})`}
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
          title={others === 0 && differs !== '' ? 'Nothing differs from standard' : 'No choice is like that'}
        />
      ) : (
        <ul class="choices">
          {shown.map(field => (
            <OneChoice key={field.field} field={field} />
          ))}
        </ul>
      )}
    </>
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
            standard has <Value value={standard} />
          </p>
        )}
      </div>
      {description !== undefined && <p class="choice-text">{description}</p>}
      {deviation !== undefined && differs && (
        <p class="choice-text">Against the specification: {deviation}</p>
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
  const [chosen, choose] = useState(name)
  const change = (profile: ProfileRequest['profile'], what: string) =>
    session.act(
      'everything',
      () => session.call('PUT /profile', { body: { profile } }),
      `Started over under ${what}.`,
    )
  return (
    <div class="inline-form">
      <SelectField
        label="Start over under another profile"
        value={chosen}
        onValue={choose}
        choices={[...new Set([name, ...shippedNames])]}
      />
      {chosen === name ? (
        <Button disabled onPress={() => undefined}>
          Change
        </Button>
      ) : (
        <ConfirmButton question="Keys go back to the fixture: go on" onPress={() => change(chosen, chosen)}>
          Change
        </ConfirmButton>
      )}
      <FileButton
        onFile={async file => {
          const profile = await readJsonFile<object>(file).catch(error => session.notices.failed(error))
          if (profile !== undefined) await change(profile, file.name)
        }}
      >
        From a file
      </FileButton>
    </div>
  )
}
