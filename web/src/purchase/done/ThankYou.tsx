import { dateText } from '@sipday/rules/calendar.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Hero } from '@sipday/ui/Hero.tsx'
import { Timeline, type Moment } from '@sipday/ui/Timeline.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import css from './ThankYou.module.css'

/** How long the button to /redeem rests after the payment (W2.9, W9). */
export const REDEEM_REST_MS = 5000

export type ThankYouProps = {
  heading: ReactNode
  isGift: boolean
  /** Who gets a membership: first names. */
  people: readonly string[]
  locationName: string
  /** Where the receipt went; empty when it is not known any more. */
  receiptTo: string
  /** A gift that waits: the day it is sent, `YYYY-MM-DD`; empty for at once. */
  sendOn: string
  onRedeem: () => void
}

const list = new Intl.ListFormat('en-US')

const nextSteps = ({ isGift, people, locationName, receiptTo, sendOn }: ThankYouProps): Moment[] => {
  const names = people.map((name) => name.trim()).filter(Boolean)
  const receipt = receiptTo ? `Your receipt is on its way to ${receiptTo}.` : 'Your receipt is on its way.'
  if (isGift) {
    const whom = names.length > 0 ? list.format(names) : 'The recipient'
    return [
      {
        title: sendOn ? `On ${dateText(sendOn)}` : 'Right now',
        text: `${whom} ${names.length > 1 ? 'each get' : 'gets'} an email with your message and how to sign in.`,
      },
      {
        title: 'At the shop',
        text: `The first drink is waiting at ${locationName}. Show the six-digit code at the counter to get it.`,
      },
      { title: 'In your inbox', text: receipt },
    ]
  }
  const others = names.length > 1 ? ' Everyone else gets their own code by email.' : ''
  return [
    {
      title: 'Today',
      text: `Press Redeem, show your six digits at ${locationName}, and pick a medium drink and a topping.`,
    },
    { title: 'Every day', text: 'A new drink is ready at midnight.' },
    { title: 'In your inbox', text: `${receipt}${others}` },
  ]
}

/** The final step (W2.9): everything can be read at once, only the button rests for 5 seconds (R24). */
export function ThankYou(props: ThankYouProps) {
  const [resting, setResting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setResting(false), REDEEM_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack-l">
      <Hero drinks={['mango', 'brown-sugar', 'taro']}>
        {props.heading}
        <p>{props.isGift ? 'Your gift is ready.' : 'Your drinks start today.'}</p>
      </Hero>
      <section className={css.next} aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <Timeline items={nextSteps(props)} />
        <div className={`${css.action} screen-only`}>
          <Button wide disabled={resting} busy={resting} aria-describedby="redeem-rest" onClick={props.onRedeem}>
            Redeem
          </Button>
          <p className="small" id="redeem-rest" role="status">
            {resting ? 'We are setting up your membership. A few seconds.' : ''}
          </p>
        </div>
      </section>
    </div>
  )
}
