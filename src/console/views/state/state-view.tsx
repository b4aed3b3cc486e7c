import type { Fixture, Snapshot } from '../../../../schemas/generated/types.js'
import { Button, ConfirmButton } from '../../components/button.js'
import { Segments } from '../../components/field.js'
import { FileButton } from '../../components/file-button.js'
import { readJsonFile, saveFile } from '../../components/files.js'
import { useSession } from '../../session/session-context.js'
import { ProfileTable } from './profile-table.js'
import { WorldTables } from './world-tables.js'

/** The state as a whole, the world that it is in, and the profile that decides what the specification leaves open. */
export function StateView() {
  const { route } = useSession()
  const { part = 'world' } = route.current.value.chosen
  return (
    <section class="view view-page view-wide" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">State</h1>
        <Segments
          label="What is shown"
          value={part}
          onValue={value => route.choose({ part: value === 'world' ? undefined : value })}
          choices={[
            { value: 'world', text: 'World' },
            { value: 'profile', text: 'Profile' },
          ]}
        />
      </header>
      <WholeState />
      {part === 'world' ? <WorldTables /> : <ProfileTable />}
    </section>
  )
}

function WholeState() {
  const session = useSession()
  const { call, route, clock, source } = session
  const save = async () => {
    const snapshot = await session.act('requests', () => call('GET /state'), 'The snapshot is saved.')
    if (snapshot === undefined) return
    const at = new Date(clock.read()).toISOString().slice(0, 19).replaceAll(':', '-')
    const { sandbox = 'keymock' } = route.current.value
    saveFile(`${sandbox}-${at}.json`, JSON.stringify(snapshot, null, 2))
  }
  const restore = (file: File) =>
    session.act(
      'everything',
      async () => call('PUT /state', { body: await readJsonFile<Snapshot>(file) }),
      `The state of ${file.name} is back.`,
    )
  const load = (file: File) =>
    session.act(
      'everything',
      async () => call('PUT /fixture', { body: await readJsonFile<Fixture>(file) }),
      `Started over with ${file.name}.`,
    )
  return (
    <div class="acts acts-row">
      <ConfirmButton
        question="Really undo everything"
        onPress={() => session.act('everything', () => call('POST /reset'), 'Back to the fixture.')}
      >
        Reset to the fixture
      </ConfirmButton>
      <Button icon="save" onPress={save}>
        Save a snapshot
      </Button>
      <FileButton onFile={restore}>Restore a snapshot</FileButton>
      {source.canStartOver && <FileButton onFile={load}>Load a fixture</FileButton>}
    </div>
  )
}
