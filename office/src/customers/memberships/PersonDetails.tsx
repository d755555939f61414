import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { creditTexts } from '@sipday/rules/office/customer/credit-words.ts'
import { benefitStateText, customerTexts, whoseLine } from '@sipday/rules/office/words/customer-words.ts'
import { againTexts, codeTexts, daysTexts, giftTexts } from '@sipday/rules/office/words/membership-words.ts'
import { cardInShort, expiryInShort } from '@sipday/rules/paying/card-text.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import { cardEndWords } from '@sipday/rules/renewing/card-end.ts'
import { leavingSaid } from '@sipday/rules/renewing/leaving.ts'
import { problemInShort } from '@sipday/rules/renewing/payment-problem.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { cx } from '@sipday/ui/cx.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Me } from '../../session.ts'
import { SendAgain } from '../actions/SendAgain.tsx'
import css from './memberships.module.css'

const GiveCreditDialog = lazy(() =>
  import('../actions/GiveCreditDialog.tsx').then((loaded) => ({ default: loaded.GiveCreditDialog })),
)
const GiveDaysDialog = lazy(() =>
  import('../actions/GiveDaysDialog.tsx').then((loaded) => ({ default: loaded.GiveDaysDialog })),
)
const CorrectGiftDialog = lazy(() =>
  import('../actions/CorrectGiftDialog.tsx').then((loaded) => ({ default: loaded.CorrectGiftDialog })),
)
const ShowCodeDialog = lazy(() =>
  import('../actions/ShowCodeDialog.tsx').then((loaded) => ({ default: loaded.ShowCodeDialog })),
)

/** The benefits of one membership, its price and card, and what is done about it alone. */
export function PersonDetails({ membership, me }: { membership: CustomerMembership; me: Me }) {
  const [open, setOpen] = useState<'gift' | 'days' | 'credit' | 'code' | null>(null)
  const { pays, redeems, payer, kind, standing, giftWaits, card, benefits } = membership
  const mayAct = standing !== 'ended' && me.capabilities.includes('customers')
  const close = () => setOpen(null)
  const whose = redeems && !pays ? whoseLine(membership) : null
  return (
    <div className={css.details}>
      {membership.unpaidFor && <p>{problemInShort[membership.unpaidFor]}.</p>}
      {membership.leftFor && <p>{leavingSaid(membership.leftFor)}</p>}
      {whose && (
        <p>
          <Link href={`/customers/${payer.id}`}>{whose}</Link>
        </p>
      )}
      <dl className={css.facts}>
        {benefits.map((benefit) => (
          <div key={benefit.id}>
            <dt>{benefit.name}</dt>
            <dd>{benefitStateText(benefit, me.shop.timeZone)}</dd>
          </div>
        ))}
        <div>
          <dt>{customerTexts.price}</dt>
          <dd>
            {priceText(membership.priceCents, membership.frequency)}, since {dateText(membership.startedOn)}
          </dd>
        </div>
        {membership.creditCents > 0 && (
          <div>
            <dt>{creditTexts.fact}</dt>
            <dd>{creditTexts.held(membership.creditCents)}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{customerTexts.card}</dt>
            <dd>
              {cardInShort(card)}, {expiryInShort(card)}{' '}
              {membership.cardEndsSoon && (
                <Badge tone="warn" icon="alert">
                  {cardEndWords.office}
                </Badge>
              )}
            </dd>
          </div>
        )}
      </dl>
      {mayAct && (
        <div className={cx('row wrap', css.acts)}>
          <Button variant="outlined" icon="scan" onClick={() => setOpen('code')}>
            {codeTexts.open}
          </Button>
          {kind === 'renewing' && standing !== 'cancelled' && (
            <Button variant="outlined" onClick={() => setOpen('credit')}>
              {creditTexts.open}
            </Button>
          )}
          {kind !== 'renewing' && (
            <Button variant="outlined" onClick={() => setOpen('days')}>
              {daysTexts.open}
            </Button>
          )}
          {giftWaits && (
            <>
              <Button variant="outlined" onClick={() => setOpen('gift')}>
                {giftTexts.open}
              </Button>
              <SendAgain what={{ gift: membership.id }} label={againTexts.gift} outlined />
            </>
          )}
        </div>
      )}
      <Suspense>
        {open === 'credit' && <GiveCreditDialog membership={membership} onClose={close} />}
        {open === 'days' && <GiveDaysDialog membership={membership} onClose={close} />}
        {open === 'gift' && <CorrectGiftDialog membership={membership} onClose={close} />}
        {open === 'code' && <ShowCodeDialog membership={membership} onClose={close} />}
      </Suspense>
    </div>
  )
}
