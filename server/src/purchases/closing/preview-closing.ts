import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { type MemberOfPlace, membersOfPlace } from '../../store/locations/closing-members.ts'
import { type ClosingLine, closingLine } from './closing-line.ts'
import { currentPaymentsOf } from '../refunds/last-payment.ts'

export type PreviewLine = { member: MemberOfPlace; line: ClosingLine }

/** To the cent; changes nothing. */
export const previewClosing = async (
  db: Db | Trx,
  locationId: string,
  lastDay: CalendarDate,
): Promise<PreviewLine[]> => {
  const members = await membersOfPlace(db, { locationId })
  const payments = await currentPaymentsOf(
    db,
    members.map(({ id }) => id),
  )
  const spent = new Map<string, number>()
  return members.map((member) => ({
    member,
    line: closingLine(member, payments.get(member.id) ?? [], lastDay, spent),
  }))
}
