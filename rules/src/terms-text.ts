import { dateText } from './calendar.ts'
import { taxIncluded } from './money-words.ts'
import { dollars, percentText, renewalCents } from './money.ts'
import type { RenewalSum } from './offers/charges.ts'
import { endBy, remindedBy } from './offers/trial.ts'
import type { Terms } from './terms.ts'

const unitOf = (terms: Terms): 'month' | 'year' => (terms.frequency === 'year' ? 'year' : 'month')

/** What is bought: "One Month", "2 × One Month". */
export const orderTitle = ({ quantity, planName }: Pick<Terms, 'quantity' | 'planName'>): string =>
  quantity === 1 ? planName : `${quantity} × ${planName}`

/** The renewals by their sums; without a code, one that goes on. */
const sumsOf = ({ offered, renewsOn, renewalCents }: Terms): readonly RenewalSum[] =>
  offered?.sums ?? [{ from: renewsOn ?? '', through: null, cents: renewalCents ?? 0 }]

/** "2 × $32.00": each renews separately (R43). */
const amountOf = ({ quantity }: Terms, { cents }: RenewalSum): string =>
  quantity === 1 ? dollars(cents) : `${quantity} × ${dollars(cents)}`

/** Both days included, the last one until 11:59 PM. */
export const fromTo = (startsOn: string, endsOn: string | null): string =>
  `from ${dateText(startsOn)} to ${dateText(endsOn)}`

/** "The gift runs", "The 2 memberships run". */
const subject = ({ isGift, quantity }: Terms): { runs: string; does: string } => {
  const one = isGift ? 'gift' : 'membership'
  return quantity === 1
    ? { runs: `The ${one} runs`, does: 'does' }
    : { runs: `The ${quantity} ${one}s run`, does: 'do' }
}

export type ScheduleLine = { when: string; amount: string | null; what: string }

/** Shown before Subscribe (R29, R43). */
export const paymentSchedule = (terms: Terms): ScheduleLine[] => {
  const now = {
    when: `Today, ${dateText(terms.boughtOn).replace(/, \d{4}$/, '')}`,
    amount: dollars(terms.totalCents),
    what: 'Charged once you press Subscribe',
  }
  if (terms.keep && terms.goesOn)
    return [
      { ...now, what: 'Nothing is charged. Your card is saved.' },
      { when: dateText(remindedBy(terms.keep.from)), amount: null, what: 'We remind you by email. One press ends it.' },
      {
        when: dateText(terms.keep.from),
        amount: amountOf(terms, terms.keep),
        what: `First payment, then every ${unitOf(terms)} until you cancel`,
      },
      {
        when: `Until ${dateText(endBy(terms.keep.from))}`,
        amount: null,
        what: 'End it online by 11:59 PM, and nothing is charged.',
      },
    ]
  if (terms.keep)
    return [
      { ...now, what: 'Nothing is charged. Your card is saved.' },
      { when: `Ends on ${dateText(terms.endsOn)}`, amount: null, what: 'By itself, at 11:59 PM' },
      {
        when: 'Only if you keep it',
        amount: amountOf(terms, terms.keep),
        what: `On ${dateText(terms.endsOn)}, then every ${unitOf(terms)} until you cancel`,
      },
    ]
  if (terms.renewsOn === null) {
    const { runs } = subject(terms)
    const starts = {
      when: `Starts on ${dateText(terms.startsOn)}`,
      amount: null,
      what: terms.quantity === 1 ? 'The day the gift is sent' : 'The day the gifts are sent',
    }
    const ends = {
      when: `Ends on ${dateText(terms.endsOn)}`,
      amount: null,
      what: `${runs} ${fromTo(terms.startsOn, terms.endsOn)}, 11:59 PM. Nothing renews, and nothing more is charged.`,
    }
    return [now, ...(terms.startsOn === terms.boughtOn ? [] : [starts]), ends]
  }
  const unit = unitOf(terms)
  const each = terms.quantity === 1 ? '' : 'Each membership renews by itself. '
  return [
    now,
    ...sumsOf(terms).map((sum, position) => ({
      when: dateText(sum.from),
      amount: amountOf(terms, sum),
      what: `${position === 0 ? each : ''}${
        sum.through === null
          ? `${position === 0 ? 'First renewal' : 'The full price'}, then every ${unit} until you cancel`
          : `With the code, through ${dateText(sum.through)}`
      }`,
    })),
    { when: 'Any time', amount: null, what: `Cancel online. It stays active through the end of the paid ${unit}.` },
  ]
}

/** Repeats the schedule beside Subscribe; part of what is agreed to (R29). */
export const paymentSentence = (terms: Terms): string => {
  const total = dollars(terms.totalCents)
  if (terms.keep) return `Today you pay nothing. ${trialSentences(terms, ' is charged to this card')}`
  if (terms.renewsOn === null) {
    const { runs, does } = subject(terms)
    return `Today you pay ${total} once. ${runs} ${fromTo(terms.startsOn, terms.endsOn)} and ${does} not renew.`
  }
  return `Today you pay ${total}. ${renewalSentences(terms, ' is charged to this card')}`
}

/** `charged`: " is charged to this card". */
const renewalSentences = (terms: Terms, charged: string): string =>
  sumsOf(terms)
    .map((sum) => {
      const { from, through } = sum
      const every = ` and every ${unitOf(terms)} `
      const after =
        through === null ? `${every}after that` : through === from ? '' : `${every}through ${dateText(through)}`
      return `On ${dateText(from)}${after}, ${amountOf(terms, sum)}${charged}${through === null ? ' until you cancel' : ''}.`
    })
    .join(' ')

const trialSentences = (terms: Terms, charged: string): string =>
  terms.goesOn && terms.keep
    ? `The free trial then goes on by itself as a membership: ${renewalSentences(terms, charged)} We remind you by email on ${dateText(remindedBy(terms.keep.from))}. End it online by ${dateText(endBy(terms.keep.from))}, 11:59 PM, and nothing is charged. If the reminder cannot be sent in time, it ends by itself and nothing is charged.`
    : `The free trial ends by itself on ${dateText(terms.endsOn)}, 11:59 PM. Only if you press Keep It before that: ${renewalSentences(terms, charged)}`

export const whatYouPay = 'What you pay, and when'

export type MoneyLine = { label: string; note?: string; amount: string }

/** Two decimals each (W9, R84). */
export const totalLines = (terms: Terms): { lines: MoneyLine[]; total: MoneyLine } => ({
  lines: [
    {
      label: 'Subtotal',
      note: `(${terms.quantity} × ${dollars(terms.unitPriceCents)})`,
      amount: dollars(terms.subtotalCents),
    },
    { label: 'Tax', note: `(${percentText(terms.taxRate)})`, amount: dollars(terms.taxCents) },
  ],
  total: { label: 'Total', amount: dollars(terms.totalCents) },
})

/**
 * Null where the sums are the same (R84). Today's tax is on the whole order (W9), later ones on each membership
 * (R43).
 */
export const whySumsDiffer = (terms: Terms): string | null => {
  const { quantity, unitPriceCents, taxRate, totalCents, renewalCents: later } = terms
  if (later === null || quantity === 1) return null
  const each = renewalCents(unitPriceCents, taxRate)
  const more = totalCents - each * quantity
  if (more === 0) return null
  return `Today’s tax is on the whole order, later it is on each membership. That makes today’s total ${dollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than ${quantity} × ${dollars(each)}.`
}

const chargedToCard = ({ taxRate }: Terms): string =>
  taxRate === 0 ? ' is charged to your card' : `${taxIncluded()}, is charged to your card`

/** For the receipt (R23, R29). */
export const afterwards = (terms: Terms): { heading: string; text: string } => {
  if (terms.keep)
    return {
      heading: terms.goesOn ? 'What is charged next' : 'Nothing is charged unless you keep it',
      text: trialSentences(terms, chargedToCard(terms)),
    }
  if (terms.renewsOn === null) {
    const { runs, does } = subject(terms)
    return {
      heading: 'Nothing more is charged',
      text: `You paid once. ${runs} ${fromTo(terms.startsOn, terms.endsOn)}, 11:59 PM, and ${does} not renew.`,
    }
  }
  return {
    heading: 'What is charged next',
    text:
      `${renewalSentences(terms, chargedToCard(terms))} ` +
      `You can cancel at any time in your account. It then stays active through the end of the paid ${unitOf(terms)}.`,
  }
}

/** "$30.00 each, paid once", for what never renews (R57). */
export const paidOnce = ({ unitPriceCents, quantity }: Pick<Terms, 'unitPriceCents' | 'quantity'>): string =>
  `${dollars(unitPriceCents)}${quantity === 1 ? '' : ' each'}, paid once`

/** The receipt's preview in an email program. */
export const afterwardsInShort = (terms: Terms): string =>
  terms.keep && terms.goesOn
    ? `Free until ${dateText(endBy(terms.keep.from))}. Then ${amountOf(terms, terms.keep)} on ${dateText(terms.keep.from)}, unless you end it before.`
    : terms.keep
      ? `Free until ${dateText(terms.endsOn)}. Nothing is charged unless you keep it.`
      : terms.renewsOn === null
        ? `Paid once, runs ${fromTo(terms.startsOn, terms.endsOn)}.`
        : `Renews on ${dateText(terms.renewsOn)}.`

export const othersPay = ({ renewsOn }: Pick<Terms, 'renewsOn'>): string =>
  renewsOn === null
    ? 'Everything is paid. You will not be charged.'
    : 'You will not be charged: renewals are paid by the person who bought it.'
