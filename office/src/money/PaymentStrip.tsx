import { dollars } from '@sipday/rules/money.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { monthText } from '@sipday/rules/written/moments.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import css from './money.module.css'

type Strip = NonNullable<OfficeAnswerOf<'payments'>['strip']>

/** "November": without its year. */
const nameOf = (day: string) => monthText(day).replace(/ \d+$/, '')

export function PaymentStrip({ strip: { today, month, refunded, notPaid }, day }: { strip: Strip; day: string }) {
  const name = nameOf(day)
  const figures = [
    { term: paymentTexts.today, cents: today.cents, said: paymentTexts.payments(today.count) },
    { term: name, cents: month.cents, said: paymentTexts.payments(month.count) },
    { term: paymentTexts.refunded, cents: refunded.cents, said: paymentTexts.inMonth(refunded.count, name) },
    ...(notPaid
      ? [{ term: paymentTexts.notPaid, cents: notPaid.cents, said: paymentTexts.renewals(notPaid.count) }]
      : []),
  ]
  return (
    <dl className={css.strip}>
      {figures.map(({ term, cents, said }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={css.sum}>{dollars(cents)}</dd>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}
