import createKey from '../../../schemas/create-key-request.schema.json' with { type: 'json' }
import ratelimit from '../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../schemas/refill.schema.json' with { type: 'json' }
import { Button } from '../components/button.js'
import { type FormSchema, type SchemaFieldProps, SchemaFields } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { asObject, countText, fieldText } from '../words.js'

export const keySchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), refill, ratelimit },
}

export const editedMembers = [
  'name',
  'expires',
  'remaining',
  'refill',
  'ratelimit',
  'roles',
  'permissions',
  'meta',
] as const
export type EditedMember = (typeof editedMembers)[number]

/** Fields of a key. Roles, permissions and users of the workspace are offered. */
export function KeyFields({
  workspaceId,
  ...props
}: Pick<SchemaFieldProps, 'draft' | 'problems' | 'onDraft'> & {
  names: readonly string[]
  workspaceId: string | undefined
}) {
  const { call, clock } = useSession()
  const world = useResource('world', [], () => call('GET /world')).value
  const workspace = world?.workspaces.find(({ id }) => id === workspaceId)
  const inTime = (days: number) =>
    props.onDraft({ ...props.draft, expires: fieldText(clock.read() + days * 86_400_000) })
  return (
    <>
      <div class="fields">
        <SchemaFields
          {...props}
          schema={keySchema}
          proposals={{
            externalId: workspace?.users.map(({ externalId }) => externalId) ?? [],
            roles: workspace?.roles.map(({ name }) => name) ?? [],
            permissions: workspace?.permissions ?? [],
            interval: ['daily', 'monthly'],
            type: ['fast', 'consistent'],
          }}
        />
      </div>
      {props.names.includes('expires') && (
        <p class="acts">
          <span class="muted">Expires in</span>
          {[1 / 24, 1, 30].map(days => (
            <Button key={days} kind="quiet" onPress={() => inTime(days)}>
              {days < 1 ? '1 hour' : countText(days, 'day')}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

/** In some profiles, the user is in `identity`. */
export function memberOf(record: object, name: string): unknown {
  const { externalId, identity, ...members } = asObject(record)
  return name === 'externalId' ? (externalId ?? asObject(identity).externalId) : members[name]
}
