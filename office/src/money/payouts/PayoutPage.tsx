import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { moneySection, moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import { payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusedWith } from '../../failure.ts'
import { NoSuchPage } from '../../parts/NoSuchPage.tsx'
import { ShowMore } from '../../parts/table/ShowMore.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { instantText } from '../../parts/words.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { Section } from '../../Section.tsx'
import type { Me } from '../../session.ts'
import { OpenEntries } from './OpenEntries.tsx'
import { PayoutEntries } from './PayoutEntries.tsx'
import { PayoutMatch } from './PayoutMatch.tsx'
import { PayoutState } from './PayoutState.tsx'
import { PayoutSums } from './PayoutSums.tsx'
import { type Payout, payoutQuery } from '../queries.ts'

const above = [
  { label: moneySection, to: '/money' },
  { label: moneyTabs.payouts, to: '/money/payouts' },
]

/** O11. */
export function PayoutPage({ id, me }: { id: string; me: Me }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(payoutQuery(id))
  const [saved, setSaved] = useState<number | null>(null)
  const { timeZone } = me.shop
  if (refusedWith(query.error, 'unknown')) return <NoSuchPage />
  const heading = query.data
    ? payoutTexts.heading(query.data.payout.cents, dateIn(new Date(query.data.payout.at), timeZone))
    : payoutTexts.name
  const onSaved = async (count: number) => {
    setSaved(count)
    await client.invalidateQueries()
  }
  return (
    <Section name={heading} above={above}>
      <Waiting query={query} label={payoutTexts.loading} failed={payoutTexts.failed}>
        {(payout) => (
          <>
            <AtBank payout={payout} timeZone={timeZone} />
            <div role="status">{saved !== null && <Alert kind="ok">{payoutTexts.saved(saved)}</Alert>}</div>
            {payout.open.length > 0 && (
              <OpenEntries
                // What is explained leaves the form.
                key={payout.open.map((entry) => entry.id).join(' ')}
                payout={payout}
                mayExplain={me.capabilities.includes('payouts')}
                onSaved={onSaved}
              />
            )}
            <Card as="section" stack aria-labelledby="consists">
              <h2 id="consists">{payoutTexts.consists}</h2>
              <PayoutSums payout={payout} />
            </Card>
            <Card as="section" stack aria-labelledby="entries">
              <h2 id="entries">{payoutTexts.entriesHeading}</h2>
              <PayoutEntries rows={payout.rows} timeZone={timeZone} />
              <ShowMore query={query} />
            </Card>
          </>
        )}
      </Waiting>
    </Section>
  )
}

function AtBank({ payout: { payout, endToEndId }, timeZone }: { payout: Payout; timeZone: string }) {
  const { cents, feeCents, places, at, arrivesOn, state } = payout
  return (
    <Card as="section" stack aria-labelledby="at-bank">
      <div className="row wrap between">
        <h2 id="at-bank">{payoutTexts.facts}</h2>
        <div className="row wrap">
          <PayoutMatch row={payout} />
          <PayoutState state={state} />
        </div>
      </div>
      <Facts
        items={[
          { term: payoutTexts.amount, detail: dollars(cents) },
          { term: payoutTexts.fees, detail: dollars(feeCents) },
          { term: payoutTexts.places, detail: places.length > 0 ? listText(places) : payoutTexts.elsewhere },
          { term: payoutTexts.at, detail: instantText(at, timeZone) },
          { term: payoutTexts.arrives, detail: arrivesOn ? dateText(arrivesOn) : payoutTexts.arrivesUnknown },
          ...(endToEndId ? [{ term: payoutTexts.reference, detail: endToEndId }] : []),
        ]}
      />
      {state === 'failed' && (
        <Alert kind="bad" announce={false}>
          {payoutTexts.failedText}
        </Alert>
      )}
    </Card>
  )
}
