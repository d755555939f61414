import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { lastPaidText, paymentRows } from '@sipday/rules/own-page/payment-words.ts'
import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { dayInShort } from '@sipday/rules/written/moments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAccountArea } from '../useRedeem.tsx'
import { LazyRows } from './LazyRows.tsx'

/** What the customer has paid, newest first, each with the card and its status. */
export function Payments({ customerId }: { customerId: string }) {
  const { queriesOf, shop, today } = useAccountArea()
  const { payments, subscriptions } = queriesOf(customerId)
  // As the list has them; an observer of its own would keep them from being loaded again.
  const client = useQueryClient()
  return (
    <LazyRows
      title={ownPageTexts.payments}
      icon="payments"
      query={payments}
      rows={(paid) =>
        paymentRows(paid, client.getQueryData(subscriptions.queryKey) ?? [], (at) =>
          dateText(dateIn(at, shop.timeZone)),
        )
      }
      value={(paid) => lastPaidText(paid, (at) => dayInShort(dateIn(at, shop.timeZone), today))}
      empty={ownPageTexts.nothingPaid}
      failed="Could not fetch your payments."
    />
  )
}
