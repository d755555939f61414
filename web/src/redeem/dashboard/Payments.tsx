import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { dollars } from '@sipday/rules/money.ts'
import { paymentNote } from '@sipday/rules/own-page/payment-words.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { cardText } from '@sipday/rules/paying/card-text.ts'
import { useAccountArea } from '../useRedeem.tsx'
import { LazyRows } from './LazyRows.tsx'

const cardOf = ({ cardBrand, cardLast4 }: PaymentRecord): string =>
  cardLast4 ? cardText({ brand: cardBrand ?? '', last4: cardLast4 }) : ''

/** What the customer has paid, newest first, each with the card and its status. */
export function Payments({ customerId }: { customerId: string }) {
  const { queriesOf, shop } = useAccountArea()
  const day = (at: Date) => dateText(dateIn(at, shop.timeZone))
  return (
    <LazyRows
      title={ownPageTexts.payments}
      icon="payments"
      query={queriesOf(customerId).payments}
      row={(payment) => ({
        id: payment.id,
        title: payment.description,
        note: paymentNote(payment, { day, card: cardOf(payment) }),
        side: dollars(payment.amountCents),
      })}
      empty={ownPageTexts.nothingPaid}
      failed="Could not fetch your payments."
    />
  )
}
