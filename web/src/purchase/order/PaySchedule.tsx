import type { Terms } from '@sipday/rules/terms.ts'
import { paymentSchedule, whatYouPay } from '@sipday/rules/terms-text.ts'
import { Timeline } from '@sipday/ui/code/Timeline.tsx'

/** Before Subscribe (R29, R43). */
export function PaySchedule({ terms }: { terms: Terms }) {
  return (
    <section className="stack" aria-labelledby="pay-when">
      <h2 id="pay-when" className="h3">
        {whatYouPay}
      </h2>
      <Timeline
        items={paymentSchedule(terms).map(({ when, amount, what }) => ({
          title: when,
          amount: amount ?? undefined,
          text: what,
        }))}
      />
    </section>
  )
}
