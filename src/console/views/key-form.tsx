import givenKeys from '../../../schemas/control/given-keys-request.schema.json' with { type: 'json' }
import createKey from '../../../schemas/create-key-request.schema.json' with { type: 'json' }
import ratelimit from '../../../schemas/ratelimit-request.schema.json' with { type: 'json' }
import refill from '../../../schemas/refill.schema.json' with { type: 'json' }
import { Button } from '../components/button.js'
import { type FormSchema, SchemaFields, type SchemaFieldsProps } from '../components/schema-form.js'
import { useSession } from '../session/session.js'
import { useResource } from '../session/use-resource.js'
import { countText, fieldText } from '../words.js'

const { count } = givenKeys.properties

export const keySchema: FormSchema = {
  properties: { ...(createKey.properties as Record<string, FormSchema>), count, refill, ratelimit },
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
}: SchemaFieldsProps & { workspaceId: string | undefined }) {
  const { call, clock } = useSession()
  const world = useResource('world', [], () => call('GET /world')).value
  const {
    users = [],
    roles = [],
    permissions = [],
  } = world?.workspaces.find(({ id }) => id === workspaceId) ?? {}
  const inTime = (days: number) =>
    props.onDraft({ ...props.draft, expires: fieldText(clock.read() + days * 86_400_000) })
  return (
    <>
      <div class="fields">
        <SchemaFields
          {...props}
          proposals={{
            externalId: users.map(({ externalId }) => externalId),
            roles: roles.map(({ name }) => name),
            permissions,
            interval: ['daily', 'monthly'],
            type: ['fast', 'consistent'],
          }}
        />
      </div>
      {props.names?.includes('expires') && (
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
