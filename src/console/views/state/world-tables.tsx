import type { ComponentChildren } from 'preact'
import { CopyButton } from '../../components/copy-button.js'
import { Empty, Loaded } from '../../components/in-between.js'
import { useSession } from '../../session/session-context.js'
import { useResource } from '../../session/use-resource.js'
import { numberText } from '../../words/number-text.js'
import { tokenUnseen } from '../../words/token-unseen.js'

export function WorldTables() {
  const { call, overview, route, source } = useSession()
  const { apis = [], tokens = [] } = overview.value ?? {}
  const resource = useResource('world', [], () => call('GET /world'))
  const baseUrl = source.baseUrl(route.current.value.sandbox)
  return (
    <>
      <p class="base-url">
        <span class="muted">Base URL</span> <code>{baseUrl}</code>{' '}
        <CopyButton text={baseUrl} what="the base URL" />
      </p>
      <h2>Tokens</h2>
      <Table
        head={['Index', 'Token', 'Workspace', 'Permissions']}
        rows={tokens.map(({ place: position, token, hashed, workspaceId, permissions }) => [
          String(position),
          token === undefined ? (
            tokenUnseen(hashed)
          ) : (
            <span class="copyable">
              <code>{token}</code>
              <CopyButton text={token} what="the token" />
            </span>
          ),
          workspaceId,
          permissions === undefined ? 'everything' : permissions.join(', ') || 'nothing',
        ])}
        none="No tokens: no client can list or create keys."
      />
      <h2>APIs</h2>
      <Table
        head={['ID', 'Name', 'Workspace', 'Keys']}
        rows={apis.map(({ id, name = '', workspaceId, keyCount }) => [
          <span key={id} class="copyable">
            <code>{id}</code>
            <CopyButton text={id} what="the id" />
          </span>,
          name,
          workspaceId,
          <button key={id} type="button" class="link" onClick={() => route.go('keys', { api: id })}>
            {numberText(keyCount)}
            <span class="hidden"> keys of {id}</span>
          </button>,
        ])}
        none="There are no APIs."
      />
      <Loaded resource={resource} what="the data">
        {({ workspaces }) => (
          <>
            <h2>Roles</h2>
            <Table
              head={['Role', 'Workspace', 'Permissions']}
              rows={workspaces.flatMap(({ id, roles }) =>
                roles.map(role => [
                  <code key={role.name}>{role.name}</code>,
                  id,
                  role.permissions.join(', ') || 'nothing',
                ]),
              )}
              none="There are no roles."
            />
            <h2>Permissions</h2>
            <Table
              head={['Workspace', 'Permissions']}
              rows={workspaces.map(({ id, permissions }) => [id, permissions.join(', ') || 'none'])}
              none="There are no permissions."
            />
            <h2>Users</h2>
            <Table
              head={['User', 'Workspace', 'Meta']}
              rows={workspaces.flatMap(({ id, users }) =>
                users.map(({ externalId, meta }) => [
                  <code key={externalId}>{externalId}</code>,
                  id,
                  meta === undefined ? '' : <code key={externalId}>{JSON.stringify(meta)}</code>,
                ]),
              )}
              none="There are no users."
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Table({
  head,
  rows,
  none,
}: {
  head: readonly string[]
  rows: readonly (readonly ComponentChildren[])[]
  none: string
}) {
  if (rows.length === 0) return <Empty icon="state" title={none} />
  return (
    <div class="table-box">
      <table class="table">
        <thead>
          <tr>
            {head.map(title => (
              <th key={title} scope="col">
                {title}
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
    </div>
  )
}
