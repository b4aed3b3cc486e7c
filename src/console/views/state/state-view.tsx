import { useActs } from '../../components/act-scope.js'
import { Button } from '../../components/button.js'
import { Segments } from '../../components/field.js'
import { FileButton } from '../../components/file-button.js'
import { useSession } from '../../session/session-context.js'
import { ProfileTable } from './profile-table.js'
import { loadFixture, resetState, restoreSnapshot, saveSnapshot } from './state-acts.js'
import { WorldTables } from './world-tables.js'

export function StateView() {
  const { route } = useSession()
  const { part = 'world' } = route.current.value.chosen
  return (
    <section class="view view-page view-wide" aria-labelledby="view-title">
      <header class="view-head">
        <h1 id="view-title">State</h1>
        <Segments
          label="Part of the state"
          value={part}
          onValue={value => route.choose({ part: value === 'world' ? undefined : value })}
          choices={[
            { value: 'world', text: 'Data' },
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
  const acts = useActs()
  return (
    <div class="acts acts-row">
      <Button icon="undo" onPress={() => resetState(session, acts)}>
        Reset to the fixture
      </Button>
      <Button icon="save" onPress={() => saveSnapshot(session, acts)}>
        Save snapshot
      </Button>
      <FileButton onFile={file => restoreSnapshot(session, acts, file)}>Restore snapshot</FileButton>
      {session.source.canStartOver && (
        <FileButton onFile={file => loadFixture(session, acts, file)}>Load fixture</FileButton>
      )}
    </div>
  )
}
