import { anyCreate } from '../fuzz/any-create.js'
import { anySession } from '../fuzz/any-session.js'
import { inGroup } from './in-group.js'

export const propertyRequirements = inGroup('property', [
  {
    id: 'PRP-01',
    section: '4.2',
    level: 'MUST',
    statement: 'create and list a key for every create that the specification allows',
    needs: ['write'],
    fuzz: true,
    requests: 0,
    check: anyCreate,
  },
  {
    id: 'PRP-02',
    section: '4.1',
    level: 'MUST',
    statement: 'list the right keys after any sequence of creates and listings',
    needs: ['write'],
    fuzz: true,
    requests: 0,
    check: anySession,
  },
])
