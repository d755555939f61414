import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import type { Levers } from '@sipday/rules/lab/levers.ts'
import type { LabResult } from '@sipday/rules/lab/player.ts'

/** The shop first, then its parts; from then on each question has a higher number. */
export type ToWorker =
  | { kind: 'shop'; shop: LabShop }
  | { kind: 'part'; bytes: ArrayBuffer }
  | { kind: 'play'; nr: number; levers: Levers }

/** Only the newest question is answered. */
export type FromWorker = { nr: number; result: LabResult }
