import { sentence } from '../written/isolated.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { type CalendarDate, dateText } from '../calendar.ts'
import { taxIncluded, taxIncludedIn } from '../money-words.ts'
import { dollars } from '../money.ts'
import { endBy } from './trial.ts'
import type { ContactPage } from '../texts/contact-page-words.ts'

/** Behind the link of the reminder. `goesOnCents`: the first charge; null once it ends by itself. */
export type LinkedTrial = { planName: string; until: CalendarDate; goesOnCents: number | null; untaxed: boolean }

/** `trial`: null for a link that is not ours, or of a trial that is over or has become a membership. */
export const trialPage = (trial: LinkedTrial | null, shopName: string): ContactPage => {
  if (trial === null)
    return {
      title: 'This Trial Is Over',
      text: sentence`It has ended or is a membership by now, or the link is not complete. A membership can be canceled in your account. If you have a question, ask ${shopName}.`,
      button: null,
      aside: 'See how it stands',
    }
  const { planName, until, goesOnCents, untaxed } = trial
  if (goesOnCents === null)
    return {
      title: 'Your Trial Ends by Itself',
      text: sentence`Your free trial of ${planName} works until ${dateText(until)}, 11:59 PM. Nothing will be charged.`,
      button: null,
      aside: 'Changed your mind?',
    }
  return {
    title: 'End Your Free Trial?',
    text: sentence`Your free trial of ${planName} becomes a membership on ${dateText(until)}, for ${dollars(goesOnCents)}${taxIncluded(untaxed)}. End it by ${dateText(endBy(until))}, 11:59 PM, and nothing is charged. You can still use it until its last day.`,
    button: 'End My Trial',
    aside: null,
  }
}

/** The thank-you page for a trial, under its last day. */
export const trialThen = ({ goesOn, keepCents, until, untaxed }: NonNullable<SubscriptionRecord['Trial']>): string =>
  goesOn
    ? `Your free trial goes on by itself as a membership: ${taxIncludedIn(keepCents, untaxed)} is charged. End it by ${dateText(endBy(until))}, 11:59 PM, and nothing is charged.`
    : 'Your free trial ends by itself at 11:59 PM, and nothing is charged. You go on only if you keep it.'
