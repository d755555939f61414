import { sentence } from '@sipday/rules/written/isolated.ts'
import { whenText } from '../../parts/words.ts'
import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { paymentRows } from '@sipday/rules/own-page/payment-words.ts'
import { MOST_USES, ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Rows, type Row } from '@sipday/ui/text/Rows.tsx'
import type { MemberView } from '../queries.ts'

/** What was redeemed and paid, as the member finds it under the memberships. */
export function Past({ view, timeZone }: { view: MemberView; timeZone: string }) {
  const redeemed = view.redemptions.map(({ id, benefit, redeemedAt, locationName }) => ({
    id,
    title: benefit,
    note: sentence`${whenText(redeemedAt, timeZone)}, ${locationName}`,
  }))
  const paid = paymentRows(view.payments, view.subscriptions, (at) => dateText(dateIn(at, timeZone)))
  const pays = view.subscriptions.some(({ Role: role }) => role === 'Account Manager')
  return (
    <>
      <List
        id="seen-redemptions"
        title={ownPageTexts.redemptions}
        rows={redeemed}
        none={ownPageTexts.nothingRedeemed}
        below={redeemed.length >= MOST_USES && ownPageTexts.latestUses}
      />
      {pays && <List id="seen-payments" title={ownPageTexts.payments} rows={paid} none={ownPageTexts.nothingPaid} />}
    </>
  )
}

type ListProps = { id: string; title: string; rows: readonly Row[]; none: string; below?: string | false }

function List({ id, title, rows, none, below }: ListProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Card>
          <Rows rows={rows} />
          {below && <p className="small">{below}</p>}
        </Card>
      )}
    </section>
  )
}
