import { dateIn } from '@sipday/rules/calendar.ts'
import { nextCharged } from '@sipday/rules/office/customer/customer-groups.ts'
import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { cardEndText, cardInShort } from '@sipday/rules/paying/card-text.ts'
import { cardEndWords } from '@sipday/rules/renewing/card-end.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dayText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { type Customer, proposalsQuery } from '../queries.ts'
import css from './contacts.module.css'

const CorrectDialog = lazy(() => import('./CorrectDialog.tsx').then((loaded) => ({ default: loaded.CorrectDialog })))
const PayLinkDialog = lazy(() =>
  import('../adding/PayLinkDialog.tsx').then((loaded) => ({ default: loaded.PayLinkDialog })),
)
const channels = ['email', 'sms'] as const
type Channel = (typeof channels)[number]

/** Where the customer is reached and whether that was proved, and the card that pays next. */
export function ContactsBar({ found, me }: { found: Customer; me: Me }) {
  const [open, setOpen] = useState<Channel | 'pay' | null>(null)
  const mayCorrect = me.capabilities.includes('contacts')
  const { data: proposals = null } = useQuery({ ...proposalsQuery(found.customer.id), enabled: mayCorrect })
  const mayPropose = (channel: Channel) =>
    proposals !== null && !proposals.some((one) => one.channel === channel && one.endedAt === null)
  const paid = found.memberships.filter(({ pays, standing }) => pays && standing !== 'ended')
  const next = nextCharged(paid)
  const payer =
    paid.find(({ card, nextCharge }) => card && nextCharge?.on === next?.on) ?? paid.find(({ card }) => card)
  return (
    <>
      <dl className={css.bar}>
        {channels.map((channel) => (
          <Contact key={channel} channel={channel} contacts={found.contacts} timeZone={me.shop.timeZone}>
            {mayPropose(channel) && (
              <button type="button" aria-label={contactTexts.open[channel]} onClick={() => setOpen(channel)}>
                {contactTexts.correct}
              </button>
            )}
          </Contact>
        ))}
        <div>
          <dt>{customerTexts.card}</dt>
          <dd>
            {payer?.card ? `${cardInShort(payer.card)}, expires ${cardEndText(payer.card)}` : customerTexts.noCard}
            <span className={css.under}>
              {payer && next && customerTexts.nextCharge(next.cents, dayText(next.on))}
              {payer?.cardEndsSoon && (
                <Badge tone="warn" icon="alert">
                  {cardEndWords.office}
                </Badge>
              )}
              {me.capabilities.includes('customers') && (
                <button type="button" onClick={() => setOpen('pay')}>
                  {payLinkTexts.open}
                </button>
              )}
            </span>
          </dd>
        </div>
      </dl>
      <Suspense fallback={null}>
        {open === 'pay' && (
          <PayLinkDialog shop={me.shop.address} customerId={found.customer.id} onClose={() => setOpen(null)} />
        )}
        {open && open !== 'pay' && (
          <CorrectDialog customerId={found.customer.id} channel={open} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}

type ContactProps = Pick<Customer, 'contacts'> & { channel: Channel; timeZone: string; children: ReactNode }

function Contact({ channel, contacts, timeZone, children }: ContactProps) {
  const own = contacts.filter((one) => one.channel === channel)
  return (
    <div>
      <dt>{customerTexts.contacts[channel]}</dt>
      {own.map(({ address, provedAt }) => (
        <dd key={address}>
          <Address>{phoneText(address)}</Address>
          <span className={css.under}>
            {provedAt ? (
              customerTexts.proved(dayText(dateIn(new Date(provedAt), timeZone)))
            ) : (
              <Badge tone="warn">{customerTexts.notProved}</Badge>
            )}
            {address === own.at(-1)?.address && children}
          </span>
        </dd>
      ))}
      {own.length === 0 && (
        <dd>
          {customerTexts.none}
          <span className={css.under}>{children}</span>
        </dd>
      )}
    </div>
  )
}
