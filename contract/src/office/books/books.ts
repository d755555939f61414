import { z } from 'zod'
import { taxRate } from '../../tax-rate.ts'
import { dateText, id } from '../../text.ts'

/** `from`, `to`: days, both included; from the first of the month of `to`, through today, unless asked otherwise. */
export const booksQuery = z.object({ from: dateText.optional(), to: dateText.optional(), locationId: id.optional() })

const cents = z.number().int()

/** The books of the locations that someone sees; all amounts in cents. */
export const booksAnswer = z.object({
  from: z.string(),
  to: z.string(),
  /** Through which day every day is earned at each of these locations; null before the first. */
  until: z.string().nullable(),
  /** Through which day nothing is booked any more; null while no day is closed. */
  sealedUntil: z.string().nullable(),
  /** The last day of the last month that can be closed now; null when there is none, or for some of the locations only. */
  closable: z.string().nullable(),
  /** Every payment, refund, dispute and payout is in the books, but for those of the last minutes. */
  complete: z.boolean(),
  /** The daily check found something that does not agree. */
  differs: z.boolean(),
  /** The trial balance, by account and what the lines were written for; a debit is positive. */
  accounts: z.array(
    z.object({
      account: z.string(),
      cause: z.string(),
      /** The balance when `from` began. */
      openingCents: cents,
      debitCents: cents,
      creditCents: cents,
    }),
  ),
  /** A refund has the rate of its payment. */
  tax: z.array(
    z.object({
      locationId: z.string(),
      locationName: z.string(),
      rate: taxRate,
      soldCents: cents,
      taxCents: cents,
      backCents: cents,
      backTaxCents: cents,
    }),
  ),
  /** What is still to be earned, by the month (YYYY-MM) that will bring it; null when `to` is before today. */
  waiting: z.array(z.object({ month: z.string(), deferredCents: cents, giftsCents: cents })).nullable(),
})

/** `until`: the last day of a month that is over and earned everywhere; everything before it is closed with it. */
export const booksClose = z.object({ key: z.uuid(), until: dateText })
export const booksClosed = z.object({ sealedUntil: z.string() })
