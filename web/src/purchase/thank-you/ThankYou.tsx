import type { Shop } from '@sipday/contract/catalogue.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { dateText } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { renewsThen } from '@sipday/rules/money-words.ts'
import { trialThen } from '@sipday/rules/offers/trial-page-words.ts'
import { said } from '@sipday/rules/texts/said.ts'
import type { WebText } from '@sipday/rules/texts/web-texts.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { Hero } from '@sipday/ui/text/Hero.tsx'
import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { Timeline, type Moment } from '@sipday/ui/code/Timeline.tsx'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import css from './ThankYou.module.css'

const QrCode = lazy(() => import('@sipday/ui/code/QrCode.tsx').then((module) => ({ default: module.QrCode })))

/** How long the button to /redeem is disabled after the payment (W2.9, W9). */
export const REDEEM_REST_MS = 5000

export type ThankYouProps = {
  texts: Shop['texts']
  heading: ReactNode
  isGift: boolean
  /** First names of who gets a membership. */
  people: readonly string[]
  locationName: string
  /** Where the receipt was sent; empty if no longer known. */
  receiptTo: string
  /** For a dated gift, the day it is sent, `YYYY-MM-DD`; empty if sent immediately. */
  sendOn: string
  /** The buyer's own membership code, as soon as they are known; null in a gift. */
  code: number | null
  /** The next charge, `YYYY-MM-DD`; null when nothing renews or it is not known. */
  renewsOn: string | null
  /** What becomes of a free trial, known or not. */
  trial?: SubscriptionRecord['Trial']
  onRedeem: () => void
}

const whatFollows = ({ trial, renewsOn }: ThankYouProps): Moment[] => {
  if (trial) return [{ title: `On ${dateText(trial.until)}`, text: trialThen(trial) }]
  return renewsOn ? [{ title: `On ${dateText(renewsOn)}`, text: renewsThen }] : []
}

const nextSteps = (props: ThankYouProps): Moment[] => {
  const { texts, isGift, people, locationName, receiptTo, sendOn } = props
  const names = people.map((name) => name.trim()).filter(Boolean)
  const receipt = receiptTo ? `Your receipt is on its way to ${receiptTo}.` : 'Your receipt is on its way.'
  if (isGift) {
    const whom = names.length > 0 ? listText(names) : 'The recipient'
    return [
      {
        title: sendOn ? `On ${dateText(sendOn)}` : 'Right now',
        text: `${whom} ${names.length > 1 ? 'each get' : 'gets'} an email with your message and how to sign in.`,
      },
      {
        title: sendOn ? `At the shop, from ${dateText(sendOn)}` : 'At the shop',
        text: said(texts, 'thanks-gift-shop', { location: locationName }),
      },
      {
        title: 'In your inbox',
        text: (
          <Address>{`${receipt} You can see in your account whether ${people.length > 1 ? 'each gift' : 'the gift'} has been claimed.`}</Address>
        ),
      },
    ]
  }
  const others = names.length > 1 ? ' Everyone else gets their own code by email.' : ''
  return [
    { title: 'Today', text: said(texts, 'thanks-today', { location: locationName }) },
    { title: 'Every day', text: said(texts, 'thanks-every-day') },
    ...whatFollows(props),
    { title: 'In your inbox', text: <Address>{`${receipt}${others}`}</Address> },
  ]
}

const introOf = ({ isGift, people }: ThankYouProps): WebText => {
  if (!isGift) return 'thanks-intro'
  return people.length > 1 ? 'thanks-gifts-intro' : 'thanks-gift-intro'
}

const restText = ({ isGift, people, sendOn }: ThankYouProps): string => {
  if (!isGift) return 'We are setting up your membership. This takes a few seconds.'
  return `We are ${sendOn ? 'preparing' : 'sending'} your ${people.length > 1 ? 'gifts' : 'gift'}. This takes a few seconds.`
}

/** Everything is readable at once, only the button is disabled for 5 seconds (W2.9, R24). */
export function ThankYou(props: ThankYouProps) {
  const kit = useKit()
  const [resting, setResting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), REDEEM_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack-l">
      <Hero drinks={kit.thanks}>
        {props.heading}
        <p>{said(props.texts, introOf(props))}</p>
      </Hero>
      {props.code !== null && (
        <div className={css.code}>
          <MembershipCode
            code={codeText(props.code)}
            level={2}
            qr={
              <Suspense fallback={null}>
                <QrCode content={codeText(props.code)} label="QR code for the same digits" recovers="M" />
              </Suspense>
            }
            hint="Show it at the counter today. The team scans it or types the digits."
          />
        </div>
      )}
      <section className={css.next} aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <Timeline items={nextSteps(props)} />
        <div className={`${css.action} screen-only`}>
          <Button wide disabled={resting} busy={resting} aria-describedby="redeem-rest" onClick={props.onRedeem}>
            Redeem
          </Button>
          <p className="small" id="redeem-rest" role="status">
            {resting ? restText(props) : ''}
          </p>
        </div>
      </section>
    </div>
  )
}
