import { z } from 'zod'
import { taxRate } from '../../tax-rate.ts'
import { dateText, id } from '../../text.ts'

/** Days, both included; by default from the first of the month of `to`, through today. */
export const booksQuery = z.object({ from: dateText.optional(), to: dateText.optional(), locationId: id.optional() })

const cents = z.number().int()

/** Of the locations that someone sees; cents. */
export const booksAnswer = z.object({
  from: z.string(),
  to: z.string(),
  /** Every day is earned through this one at each location; null before the first. */
  until: z.string().nullable(),
  /** Nothing is booked any more through this day; null while none is closed. */
  sealedUntil: z.string().nullable(),
  /** The last day of the last month that can be closed; null for none, or for some of the locations only. */
  closable: z.string().nullable(),
  /** But for the last minutes. */
  complete: z.boolean(),
  /** By the daily check. */
  differs: z.boolean(),
  /** By account and cause; a debit is positive. */
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
  /** By the month (YYYY-MM) that will earn it; null when `to` is before today. */
  waiting: z.array(z.object({ month: z.string(), deferredCents: cents, giftsCents: cents })).nullable(),
})

/** `until`: the last day of a month that is over and earned everywhere; closes everything before it too. */
export const booksClose = z.object({ key: z.uuid(), until: dateText })
export const booksClosed = z.object({ sealedUntil: z.string() })
