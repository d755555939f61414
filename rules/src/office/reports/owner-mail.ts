/* O12. */

/** waiting: on days on which something waits for a person. */
export const ownerMailModes = ['daily', 'waiting', 'never'] as const
export type OwnerMailMode = (typeof ownerMailModes)[number]

export const ownerMailWords: Readonly<Record<OwnerMailMode, string>> = {
  daily: 'Every day',
  waiting: 'When something waits',
  never: 'Never',
}

/** If no process ran at its hour. */
const PATIENCE_HOURS = 12

/** `hour` is of the shop's clock, 0 to 23; the day has 23 or 25 hours when clocks change. */
export const isOwnerMailHour = (hour: number, { mode, from }: { mode: OwnerMailMode; from: number }): boolean =>
  mode !== 'never' && hour >= from && hour < from + PATIENCE_HOURS
