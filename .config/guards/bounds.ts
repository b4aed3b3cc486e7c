import type { SuitePart } from './create-members.js'

/**
 * The bounds of the guards. Lower a number or remove an exception when the code improves. Raise a number or add an exception only
 * with a reason.
 */
export const bounds = {
  /** Limits for one create: the files that it runs (without the domain and generated code), and the stack frames of our code. */
  spine: { files: 20, frames: 10 },
  /** The maximum depth of folders below `src` and `contract-tests`. */
  folderDepth: 3,
} as const

const derived = 'the compiler compares the member names in the file with the list'
const made = 'npm run generate makes the file from the list'

/** Files that repeat a whole list, each with the reason. */
export const secondLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'choices of keys': {
    'contract-tests/right-servers/keys.ts':
      'lists the values of one right server; the type of the profile checks these values',
  },
  operations: {
    'src/service/operations/documents.ts': derived,
    'schemas/control/operation-name.schema.json': made,
  },
  failures: {
    'src/service/failures/failure-rows.ts': derived,
    'schemas/control/failure-kind.schema.json': made,
  },
  effects: {
    'src/console/views/faults/fault-draft.ts': derived,
    'src/console/views/faults/rule-form.tsx': derived,
    'schemas/control/effect-name.schema.json': made,
  },
  views: {
    'src/console/components/icon.tsx': derived,
    'src/console/shell/views.ts': derived,
  },
  'report formats': {
    'contract-tests/document/writers.ts': derived,
  },
}

/** Members of createKeyRequest that a part of the suite does not check, each with the reason. */
export const missingMembers: Readonly<Record<SuitePart, Readonly<Record<string, string>>>> = {
  prediction: { environment: 'no record of the specification has an environment' },
  'round trip': { environment: 'no record of the specification has an environment' },
  'fuzz value': {},
}
