import type { Fault } from '../../../schemas/generated/types.js'

export type {
  ConnectionEffect,
  DelayEffect,
  Fault,
  FaultStatus,
  StatusEffect,
} from '../../../schemas/generated/types.js'

export type FaultEffect = Fault['effect']
