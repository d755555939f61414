import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { useAccountArea } from '../../useRedeem.tsx'
import { LazyRows } from '../LazyRows.tsx'

/** What was redeemed, when and where, newest first. */
export function RedemptionHistory({ customerId }: { customerId: string }) {
  const { queriesOf, shop } = useAccountArea()
  const when = new Intl.DateTimeFormat('en-US', { timeZone: shop.timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return (
    <LazyRows
      title={ownPageTexts.redemptions}
      query={queriesOf(customerId).redemptions}
      row={({ id, benefit, redeemedAt, locationName }) => ({
        id,
        title: benefit,
        note: `${when.format(new Date(redeemedAt))}, ${locationName}`,
      })}
      empty={ownPageTexts.nothingRedeemed}
      failed="Could not fetch your redemptions."
    />
  )
}
