import { addDays, dateText } from '@sipday/rules/calendar.ts'
import { taxIncluded, taxRows } from '@sipday/rules/money-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardOrNone } from '@sipday/rules/paying/card-text.ts'
import { periodText } from '@sipday/rules/price-text.ts'
import { keepLabel, leaveLabel, silenceWords } from '@sipday/rules/prices/price-words.ts'
import { button, facts, heading, link, small, text } from './letter.ts'
import {
  hello,
  type Letters,
  nextCharge,
  ownWords,
  paragraphs,
  placesOf,
  sentences,
  why,
  notYou,
  placesOfNext,
} from './wording.ts'

/** Decisions 35, 41 and 101. */
export const planLetters: Letters<
  'plan_changed' | 'plan_change_planned' | 'plan_change_undone' | 'moved' | 'price_change'
> = {
  // Its two answers are equals: both are links to one page.
  price_change: (f) => {
    const rises = f.totalCents > f.fromTotalCents
    const untaxed = f.untaxed === true && !f.byTax
    const tax = untaxed ? '' : ', with tax'
    const on = dateText(f.renewsOn)
    const last = dateText(addDays(f.renewsOn, -1))
    const per = periodText(f.frequency)
    return {
      subject: `Your ${f.planName} membership is ${dollars(f.totalCents)} from ${on} on`,
      preview: `Until then it is ${dollars(f.fromTotalCents)}, as before.`,
      title: rises ? 'Your price changes' : 'Your price goes down',
      shopName: f.shopName,
      intro: `${hello(f.name)}\n\nYour membership is ${dollars(f.fromTotalCents)} ${per} now. From ${on} on it is ${dollars(f.totalCents)} ${per}${f.byTax ? `, because of the sales tax in ${f.locationName}` : ''}. Nothing is charged today. ${silenceWords({ silent: f.silent, rises, on: f.renewsOn })}`,
      sum: { ...nextCharge({ ...f, untaxed }), label: `New price, from ${on} on` },
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          [`Price until then${tax}`, dollars(f.fromTotalCents)],
          [`New price${tax}`, dollars(f.totalCents)],
          f.credit
            ? [
                `Will be charged on ${on}`,
                `${dollars(f.credit.totalCents)}, less your credit of ${dollars(f.credit.cents)}`,
              ]
            : ['First charged on', on],
        ),
        ...(rises
          ? [
              link('', keepLabel, f.accountUrl, ` at the new price, in your account.`),
              link(
                '',
                leaveLabel(f.renewsOn),
                f.accountUrl,
                ` instead. Your membership works until then, and nothing more is charged. You can answer through ${last}.`,
              ),
            ]
          : []),
        text('To cancel at any time, sign in, press Manage Subscription, then Cancel Subscription.'),
      ],
      why: why.renews(f),
    }
  },
  moved: (f, words) => {
    const own = ownWords('moved', words, { ...placesOf(f), from: f.fromName })
    const opening = f.byShop ? `Someone at ${f.shopName} changed the location of your membership for you.` : own.opening
    return {
      subject: own.subject,
      preview: f.renewsOn
        ? `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}. Nothing is charged now.`
        : 'Your code stays the same. Nothing is charged.',
      title: 'Your location was changed',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), sentences(opening, 'Your code stays the same, and nothing is charged now.')),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location until now', f.fromName],
          ['New location', f.locationName],
          ...(f.renewsOn
            ? ([
                ['Renews on', dateText(f.renewsOn)],
                [f.untaxed ? 'Will be charged' : 'Will be charged, with the tax there', dollars(f.totalCents)],
                ['Charged to', cardOrNone(f.card)],
              ] as [string, string][])
            : []),
        ),
        ...own.closing,
        small(notYou(f, 'change it back')),
      ],
      why: why.member(f),
    }
  },
  plan_changed: (f, words) => {
    const own = ownWords('plan_changed', words, placesOfNext(f))
    return {
      subject: own.subject,
      preview: `You paid ${dollars(f.totalCents)} for the days until ${dateText(f.renewsOn)}.`,
      title: 'Your plan was changed',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        sentences(own.opening, 'This is your receipt for the days until the next renewal.'),
      ),
      sum: {
        label: 'Total charged',
        value: dollars(f.totalCents),
        note: `${cardOrNone(f.card)}, ${dateText(f.paidOn)}`,
      },
      button: button('Open My Account', f.accountUrl),
      blocks: [
        heading('Receipt'),
        facts(
          ['Your new plan', f.planName],
          ['Difference', dollars(f.netCents)],
          ...taxRows(f.totalCents - f.netCents, null),
          ['Total', dollars(f.totalCents), 'total'],
        ),
        heading('What is charged next'),
        text(`${dollars(f.nextCents)} on ${dateText(f.renewsOn)}${taxIncluded(f.untaxed)}.`),
        ...own.closing,
        small('If this was not you, sign in now and look at your account.'),
      ],
      why: why.member(f),
    }
  },
  plan_change_planned: (f, words) => {
    const own = ownWords('plan_change_planned', words, {
      ...placesOf(f),
      next: f.nextPlanName,
      day: dateText(f.renewsOn),
    })
    const opening = f.byShop ? `Someone at ${f.shopName} planned a change of your plan for you.` : own.opening
    return {
      subject: own.subject,
      preview: `${dollars(f.totalCents)} will be charged that day. Nothing is charged now.`,
      title: 'A change of your plan is planned',
      shopName: f.shopName,
      intro: paragraphs(hello(f.name), sentences(opening, 'Nothing is charged now.')),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [
        facts(['Your plan until then', f.planName], ['Your new plan', f.nextPlanName]),
        text('You can undo this in your account until the day before.'),
        ...own.closing,
        small(notYou(f, 'undo it')),
      ],
      why: why.member(f),
    }
  },
  plan_change_undone: (f, words) => {
    const own = ownWords('plan_change_undone', words, {
      ...placesOf({ ...f, planName: f.nextPlanName }),
      day: dateText(f.renewsOn),
    })
    return {
      subject: own.subject,
      preview: `It renews on ${dateText(f.renewsOn)} for ${dollars(f.totalCents)}.`,
      title: 'Your plan stays as it is',
      shopName: f.shopName,
      intro: paragraphs(
        hello(f.name),
        f.byShop ? `Someone at ${f.shopName} took back the change of your plan for you.` : own.opening,
      ),
      sum: nextCharge(f),
      button: button('Open My Account', f.accountUrl),
      blocks: [facts(['Membership', f.nextPlanName]), ...own.closing, small(notYou(f, 'look at your account'))],
      why: why.member(f),
    }
  },
}
