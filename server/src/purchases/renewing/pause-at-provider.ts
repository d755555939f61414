import { addDays } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Square } from '../../providers/square.ts'
import { pausedUntil, type ProviderSubscription } from '../../providers/square-records.ts'
import { nextBillOn } from './due.ts'
import { answer } from './provider-answer.ts'

type Pausing = { paid_through: CalendarDate | null; paused_until: CalendarDate | null }

const nextBill = (there: ProviderSubscription): CalendarDate | null =>
  there.chargedThroughDate ? addDays(there.chargedThroughDate, 1) : there.startDate

/** After the pause there, if one runs or is planned. */
export const billsNext = (there: ProviderSubscription): CalendarDate | null => pausedUntil(there) || nextBill(there)

/** Whether a pause, here or there, makes the next bills' days differ. */
export const pauseDiffers = (row: Pausing, there: ProviderSubscription): boolean => {
  const renewsOn = nextBillOn(row)
  const next = nextBill(there)
  if (renewsOn === null || next === null) return false
  if (there.status === 'PENDING') return row.paused_until === null ? next > renewsOn : next !== renewsOn
  const has = pausedUntil(there)
  // What was billed since the end of the pause is no longer paused.
  if (row.paused_until !== null && has === null) return next < row.paused_until
  return has !== null && has !== renewsOn
}

/**
 * A subscription that was never billed cannot be paused: it is ended, and the caller makes it anew. Throws when the
 * provider does not answer.
 */
export const pauseAtProvider = async (
  square: Square,
  row: Pausing,
  there: ProviderSubscription,
): Promise<'as it is' | 'made anew'> => {
  const renewsOn = nextBillOn(row)
  if (renewsOn === null || !pauseDiffers(row, there)) return 'as it is'
  if (there.status === 'PENDING') {
    await answer(square.cancelSubscription(there.id))
    return 'made anew'
  }
  for (const { id, type } of there.planned) if (type !== 'SWAP_PLAN') await answer(square.undoPlanned(there.id, id))
  if (there.status === 'PAUSED') await answer(square.resumeSubscription(there.id, renewsOn))
  else if (row.paused_until !== null) await answer(square.pauseSubscription(there.id, row.paused_until))
  return 'as it is'
}
