import { useState } from 'preact/hooks'
import type { ProfileView } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { Button, Copyable, FileButton } from '../components/button.js'
import { Field, Segments } from '../components/field.js'
import { Loaded, View, ViewLink } from '../components/frame.js'
import { labelOf } from '../components/schema-form.js'
import { type Cell, FactsTable } from '../components/table.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, numberText, tokenUnseen } from '../words.js'
import { useActions } from './actions.js'

export const shippedProfiles = ['standard', 'unkey-v1']

export function StateView() {
  const { route, source } = useSession()
  const actions = useActions()
  const { part = 'world' } = route.current.value.chosen
  return (
    <View
      isPage
      head={
        <Segments
          label="Part of the state"
          value={part}
          onValue={value => route.choose({ part: value === 'world' ? undefined : value })}
          parts={[
            { name: 'world', text: 'Data' },
            { name: 'profile', text: 'Profile' },
          ]}
        />
      }
      actions={
        <>
          <Button onPress={actions.resetState}>Reset to the fixture</Button>
          <Button icon="save" onPress={actions.exportState}>
            Export state
          </Button>
          <FileButton onFile={actions.restoreSnapshot}>Restore state</FileButton>
          {source.isServer && <FileButton onFile={actions.loadFixture}>Load fixture</FileButton>}
        </>
      }
    >
      {part === 'world' ? <World /> : <Profile />}
    </View>
  )
}

function World() {
  const { call, overview } = useSession()
  const { apis = [], tokens = [] } = overview.value ?? {}
  const resource = useResource('world', [], () => call('GET /world'))
  const ofTokens = tokens.map(({ place, token, hashed, workspaceId, permissions }): Cell[] => [
    String(place),
    token === undefined ? tokenUnseen(hashed) : <Copyable text={token} what="the token" />,
    workspaceId,
    permissions === undefined ? 'everything' : permissions.join(', ') || 'nothing',
  ])
  const ofApis = apis.map(({ id, name = '', workspaceId, keyCount }): Cell[] => [
    <Copyable key={id} text={id} what="the id" />,
    name,
    workspaceId,
    <ViewLink key={id} view="keys" chosen={{ api: id }}>
      {numberText(keyCount)}
      <span class="hidden"> keys of {id}</span>
    </ViewLink>,
  ])
  return (
    <>
      <h2>Tokens</h2>
      <FactsTable head={['Index', 'Token', 'Workspace', 'Permissions']} rows={ofTokens} />
      <h2>APIs</h2>
      <FactsTable head={['ID', 'Name', 'Workspace', 'Keys']} rows={ofApis} />
      <Loaded resource={resource} what="the data">
        {({ workspaces }) => {
          const roles = workspaces.flatMap(({ id, roles }) =>
            roles.map(({ name, permissions }): Cell[] => [
              <ViewLink key={name} view="keys" chosen={{ role: name }}>
                {name}
              </ViewLink>,
              id,
              permissions.join(', ') || 'nothing',
            ]),
          )
          const permissions = workspaces.map(({ id, permissions }) => [id, permissions.join(', ') || 'none'])
          const users = workspaces.flatMap(({ id, users }) =>
            users.map(({ externalId, meta }): Cell[] => [
              <code key={externalId}>{externalId}</code>,
              id,
              meta && <code key={externalId}>{JSON.stringify(meta)}</code>,
            ]),
          )
          return (
            <>
              <h2>Roles</h2>
              <FactsTable head={['Role', 'Workspace', 'Permissions']} rows={roles} />
              <h2>Permissions</h2>
              <FactsTable head={['Workspace', 'Permissions']} rows={permissions} />
              <h2>Users</h2>
              <FactsTable head={['User', 'Workspace', 'Meta']} rows={users} />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Profile() {
  const { call } = useSession()
  const resource = useResource('profile', [], () => call('GET /profile'))
  return (
    <Loaded resource={resource} what="the profile" lines={12}>
      {profile => <Choices profile={profile} />}
    </Loaded>
  )
}

function Choices({ profile: { name, description: about, fields } }: { profile: ProfileView }) {
  const { source } = useSession()
  const differing = fields.filter(field => field.differs)
  const parts = groupedBy(fields, ({ field }) => field.split('.')[0] ?? '')
  return (
    <>
      <p>
        <strong>{name}</strong> {about}
      </p>
      {source.isServer && <ChangeProfile name={name} />}
      {differing.length > 0 && (
        <>
          <h2>Choices that differ from standard</h2>
          <ChoiceList fields={differing} />
        </>
      )}
      <h2>All choices</h2>
      {[...parts].map(([part, members]) => (
        <details key={part}>
          <summary>
            {labelOf(part)} <span class="muted">{countText(members.length, 'choice')}</span>
          </summary>
          <ChoiceList fields={members} />
        </details>
      ))}
    </>
  )
}

function ChoiceList({ fields }: { fields: ProfileView['fields'] }) {
  const rows = fields.map(({ field, description, section, deviation, value, standard, differs }): Cell[] => [
    <>
      <p>
        <code>{field}</code> {section !== undefined && <span class="muted">spec {section}</span>}{' '}
        {differs && <span class="badge">differs</span>}
      </p>
      <p class="muted">{description}</p>
      {deviation !== undefined && differs && <p class="muted">Contradicts the specification: {deviation}</p>}
    </>,
    <>
      <Value value={value} />
      {differs && (
        <p class="muted">
          standard: <Value value={standard} />
        </p>
      )}
    </>,
  ])
  return <FactsTable head={['Choice', 'Value']} rows={rows} />
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span class="muted">not set</span>
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}

function ChangeProfile({ name }: { name: string }) {
  const { changeProfile } = useActions()
  const [chosen, choose] = useState(name)
  return (
    <div class="inline-form wrap">
      <Field
        label="Reset with another profile"
        value={chosen}
        onValue={choose}
        choices={[...new Set([name, ...shippedProfiles])]}
      />
      <Button disabled={chosen === name} onPress={() => changeProfile(chosen)}>
        Change profile
      </Button>
      <FileButton onFile={changeProfile}>Load profile</FileButton>
    </div>
  )
}
