import { countOf, countText } from '../../written/counts.ts'
import { monthText } from '../../written/moments.ts'
import { dollars } from '../../money.ts'

/** Drinks of a member in a month, in fours. */
export const useBuckets = ['0–3', '4–7', '8–11', '12–15', '16–19', '20–23', '24+'] as const

/** A null was not set, or may not be seen. */
export type Use = {
  month: string
  bucket: string
  members: number | null
  drinks: number
  withoutCost: number
  netCents: number | null
  leftCents: number | null
  losing: number | null
}

const sum = (rows: readonly Use[], of: (row: Use) => number | null): number =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0)

export const useTexts = {
  label: 'Drunk and paid',
  none: {
    title: 'No whole month is counted yet',
    text: 'What members drank and paid is counted when a month is over.',
  },
  /** What the plot says: how many take 12 drinks or more, what is left of what they paid, and whom it costs money. */
  said: (rows: readonly Use[]): string => {
    const month = monthText(rows[0]?.month ?? '')
    const members = sum(rows, (row) => row.members)
    const many = sum(rows, (row) => (useBuckets.indexOf(row.bucket as '24+') >= 3 ? row.members : 0))
    const said = `${countOf(many)} of ${countText(members, 'member')} took 12 drinks or more in ${month}.`
    if (rows.some((row) => row.members === null)) return `${said} Rows of fewer than five members are not in it.`
    const unknown = sum(rows, (row) => row.withoutCost)
    if (unknown > 0)
      return (
        `${said} What ${countOf(unknown)} of ${countText(
          sum(rows, (row) => row.drinks),
          'drink',
        )} cost is not set in the ` + 'catalog, so what is left is not known.'
      )
    if (members === 0) return said
    return `${said} ${countOf(sum(rows, (row) => row.losing))} cost the shop more than they paid.`
  },
  /** "$13.46" and "left of each $30.00, after the drinks"; null where it is not known. */
  left: (rows: readonly Use[]): { value: string; said: string } | null => {
    const members = sum(rows, (row) => row.members)
    if (members === 0 || rows.some(({ leftCents, netCents }) => leftCents === null || netCents === null)) return null
    const each = (cents: number) => dollars(Math.round(cents / members))
    return {
      value: each(sum(rows, (row) => row.leftCents)),
      said: `left of each ${each(sum(rows, (row) => row.netCents))}, after the drinks`,
    }
  },
  axes: (month: string) => ({ above: 'Members', below: `Drinks in ${monthText(month).replace(/ \d+$/, '')}` }),
  key: { pays: 'Pays', dear: 'Costs more than it pays' },
} as const
