import { anyCreate } from '../fuzz/any-create.js'
import { anySession } from '../fuzz/any-session.js'
import { fromCatalog } from './from-catalog.js'

export const propertyRequirements = fromCatalog([
  {
    id: 'PRP-01',
    needs: ['write'],
    fuzz: true,
    requests: 0,
    check: anyCreate,
  },
  {
    id: 'PRP-02',
    needs: ['write'],
    fuzz: true,
    requests: 0,
    check: anySession,
  },
])
