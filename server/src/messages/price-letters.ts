import { addDays, dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { periodText } from '@sipday/rules/price-text.ts'
import { keepLabel, leaveLabel, silenceWords } from '@sipday/rules/prices/price-words.ts'
import { facts, link, text } from './letter.ts'
import { hello, type Letters, nextCharge, why } from './wording.ts'

/** Decision 101. Its two answers are equals: both are links, to the page where they are two equal buttons. */
export const priceLetters: Letters<'price_change'> = {
  price_change: (f) => {
    const rises = f.totalCents > f.fromTotalCents
    const on = dateText(f.renewsOn)
    const last = dateText(addDays(f.renewsOn, -1))
    const per = periodText(f.frequency)
    return {
      subject: `Your ${f.planName} membership is ${dollars(f.totalCents)} from ${on} on`,
      preview: `Until then it is ${dollars(f.fromTotalCents)}, as before.`,
      title: rises ? 'Your price changes' : 'Your price goes down',
      shopName: f.shopName,
      intro: `${hello(f.name)}\n\nYour membership is ${dollars(f.fromTotalCents)} ${per} now. From ${on} on it is ${dollars(f.totalCents)} ${per}. Nothing is charged today. ${silenceWords({ silent: f.silent, rises, on: f.renewsOn })}`,
      sum: { ...nextCharge(f), label: `New price, from ${on} on` },
      blocks: [
        facts(
          ['Membership', f.planName],
          ['Location', f.locationName],
          ['Price until then, with tax', dollars(f.fromTotalCents)],
          ['New price, with tax', dollars(f.totalCents)],
          ['First charged on', on],
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
}
