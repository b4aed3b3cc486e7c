import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ProfileView } from '../../../schemas/generated/types.js'
import { groupedBy } from '../../common/collections.js'
import { Button, Copyable, FileButton } from '../components/button.js'
import { Field, Search, Segments } from '../components/field.js'
import { Empty, Loaded, View, ViewLink } from '../components/frame.js'
import { labelOf } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, numberText, tokenUnseen } from '../words.js'
import { useActs } from './acts.js'

export const shippedProfiles = ['standard', 'unkey-v1']

export function StateView() {
  const { route, source } = useSession()
  const acts = useActs()
  const { part = 'world' } = route.current.value.chosen
  return (
    <View
      isPage
      head={
        <Segments
          label="Part of the state"
          value={part}
          onValue={value => route.choose({ part: value === 'world' ? undefined : value })}
          choices={{ world: 'Data', profile: 'Profile' }}
        />
      }
      acts={
        <>
          <Button onPress={acts.resetState}>Reset to the fixture</Button>
          <Button icon="save" onPress={acts.exportState}>
            Export state
          </Button>
          <FileButton onFile={acts.restoreSnapshot}>Restore state</FileButton>
          {source.isServer && <FileButton onFile={acts.loadFixture}>Load fixture</FileButton>}
        </>
      }
    >
      {part === 'world' ? <World /> : <Profile />}
    </View>
  )
}

type Cell = ComponentChildren

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
      {factsTable('Tokens', ['Index', 'Token', 'Workspace', 'Permissions'], ofTokens)}
      {factsTable('APIs', ['ID', 'Name', 'Workspace', 'Keys'], ofApis)}
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
              {factsTable('Roles', ['Role', 'Workspace', 'Permissions'], roles)}
              {factsTable('Permissions', ['Workspace', 'Permissions'], permissions)}
              {factsTable('Users', ['User', 'Workspace', 'Meta'], users)}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function factsTable(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]) {
  const table = (
    <table class="facts-table box">
      <thead>
        <tr>
          {head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={head[column]} data-title={head[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 ? <p class="muted">{noneTexts[title] ?? 'None.'}</p> : table}
    </>
  )
}

const noneTexts: Readonly<Record<string, string>> = {
  Tokens: 'No tokens: no client can list or create keys.',
  APIs: 'There are no APIs.',
  Roles: 'There are no roles.',
  Permissions: 'There are no permissions.',
  Users: 'There are no users.',
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
  const { route, source } = useSession()
  const { q = '', differs = '' } = route.current.value.chosen
  const shown = fields.filter(
    ({ field, description = '', differs: isOther }) =>
      (differs === '' || isOther) && `${field}\n${description}`.toLowerCase().includes(q.toLowerCase()),
  )
  const differing = shown.filter(field => field.differs)
  const others = fields.filter(field => field.differs).length
  const parts = groupedBy(shown, ({ field }) => field.split('.')[0] ?? '')
  return (
    <>
      <p>
        <strong>{name}</strong> {about}
      </p>
      {source.isServer && <ChangeProfile name={name} />}
      <div class="filters wrap">
        <Search
          label="Search the choices"
          placeholder="Search the choices"
          value={q}
          onValue={value => route.choose({ q: value })}
        />
        <Field
          type="check"
          label={`Only choices that differ from standard (${others})`}
          value={String(differs !== '')}
          onValue={value => route.choose({ differs: value === 'true' ? 'yes' : '' })}
        />
        <p class="filters-count muted" role="status">
          {countText(shown.length, 'choice')}
        </p>
      </div>
      {shown.length === 0 && (
        <Empty icon="search" title={others === 0 && differs ? 'Same as standard' : 'No matching choices'} />
      )}
      {differing.length > 0 && (
        <>
          <h2>Choices that differ from standard</h2>
          <ChoiceList fields={differing} />
          <h2>All choices</h2>
        </>
      )}
      {[...parts].map(([part, members]) => (
        <details key={part} open={q !== '' || differs !== ''}>
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
  return (
    <ul class="box lines">
      {fields.map(({ field, description, section, deviation, value, standard, differs }) => (
        <li key={field} class="choice wrap">
          <p>
            <code>{field}</code> {section !== undefined && <span class="muted">spec {section}</span>}{' '}
            {differs && <span class="badge">differs</span>}
          </p>
          <div>
            <Value value={value} />
            {differs && (
              <p class="muted">
                standard: <Value value={standard} />
              </p>
            )}
          </div>
          {description !== undefined && <p class="muted">{description}</p>}
          {deviation !== undefined && differs && (
            <p class="muted">Contradicts the specification: {deviation}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <span class="muted">not set</span>
  return <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
}

function ChangeProfile({ name }: { name: string }) {
  const { changeProfile } = useActs()
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
