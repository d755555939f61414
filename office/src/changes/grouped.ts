import { sentence } from '@sipday/rules/written/isolated.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { LineGroup } from '../parts/table/LineTable.tsx'
import { dayText, whenText } from '../parts/words.ts'

type Row = OfficeAnswerOf<'changes'>['rows'][number]

/** What was published at once stands together, as does what the operator set up; all else stands under its day. */
export const grouped = (rows: readonly Row[], timeZone: string): (Row & { group: LineGroup })[] => {
  let last: { of: string; group: LineGroup } | null = null
  return rows.map((row) => {
    const { at, who, byOperator, release } = row
    const day = dateIn(new Date(at), timeZone)
    const of = release !== null ? `release ${release}` : byOperator ? `operator ${day}` : day
    if (last?.of !== of) {
      const by = byOperator ? 'Set up by the operator' : sentence`Published by ${who}`
      const group =
        release !== null
          ? { name: `Release ${release}`, said: sentence`${by}, ${whenText(at, timeZone)}` }
          : { name: dayText(day), said: byOperator ? by : '' }
      last = { of, group: { ...group, key: row.id } }
    }
    return { ...row, group: last.group }
  })
}
