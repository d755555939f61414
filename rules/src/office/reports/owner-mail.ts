/* When the owners get the email of the day (O12). */

/** daily: each day. waiting: on days on which something waits for a person. never: not at all. */
export const ownerMailModes = ['daily', 'waiting', 'never'] as const
export type OwnerMailMode = (typeof ownerMailModes)[number]

export const ownerMailWords: Readonly<Record<OwnerMailMode, string>> = {
  daily: 'Every day',
  waiting: 'When something waits',
  never: 'Never',
}

/** How long after its hour it may still go out, if no process ran at that hour. */
const PATIENCE_HOURS = 12

/**
 * Whether the email of a day may go out in this hour of the shop's clock, 0 to 23, which has 23 or 25 hours on days of a
 * clock change.
 */
export const isOwnerMailHour = (hour: number, { mode, from }: { mode: OwnerMailMode; from: number }): boolean =>
  mode !== 'never' && hour >= from && hour < from + PATIENCE_HOURS
