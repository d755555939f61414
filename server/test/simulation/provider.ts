import type { Outcome } from '../../src/providers/square-outcome.ts'
import type { ProviderPayment } from '../../src/providers/square-records.ts'
import type { PaymentRequest } from '../../src/providers/square-requests.ts'
import type { ChargeProvider } from '../../src/purchases/charging/advance.ts'
import type { Chance, Time } from './time.ts'

/** `lied`: the provider itself did not keep to what was asked or said. */
export type SimulatedPayment = ProviderPayment & { key: string; lied: boolean }

/** What can go wrong with one charge. `strange`: taken, but answered as if it had been refused. */
type Trouble = 'none' | 'cut-before' | 'cut-after' | 'error' | 'decline' | 'strange' | 'refused' | 'wrong-amount'

/**
 * It keeps its promises (same key and body: same answer; no charge without a payment in its books) and breaks
 * everything else until `calmAt`: answers get lost, come late or wrong, events are lost, doubled and shuffled.
 */
export const createProvider = (chance: Chance, time: Time, calmAt: Date, tell: (payment: SimulatedPayment) => void) => {
  const payments: SimulatedPayment[] = []
  const answers = new Map<string, { body: string; outcome: Outcome<ProviderPayment> }>()
  const calm = () => time.now() >= calmAt
  const outage = chance.percent(10) ? chance.below(90) * 60_000 : 0
  const startedAt = time.now().getTime()
  const isOut = () => !calm() && time.now().getTime() - startedAt < outage

  const trouble = (): Trouble =>
    calm()
      ? 'none'
      : chance.percent(60)
        ? 'none'
        : chance.pick([
            'cut-before',
            'cut-after',
            'cut-after',
            'error',
            'decline',
            'strange',
            'refused',
            'wrong-amount',
          ])

  const announce = (payment: SimulatedPayment): void => {
    const copies = calm() ? 1 : chance.pick([0, 1, 1, 2, 3])
    for (let copy = 0; copy < copies; copy++)
      void time.sleep(chance.below(calm() ? 1_000 : 60_000)).then(() => tell(payment))
  }

  const take = (request: PaymentRequest, kind: Trouble): Outcome<ProviderPayment> => {
    const body = JSON.stringify(request)
    const kept = answers.get(request.key)
    if (kept) return kept.body === body ? kept.outcome : { kind: 'invalid', code: 'IDEMPOTENCY_KEY_REUSED' }
    if (kind === 'refused') return { kind: 'invalid', code: 'UNAUTHORIZED' }
    const payment: SimulatedPayment = {
      id: `payment-${payments.length + 1}`,
      key: request.key,
      lied: kind === 'strange' || kind === 'wrong-amount',
      status: kind === 'decline' ? 'failed' : 'completed',
      totalCents: kind === 'wrong-amount' ? request.amountCents + 1 : request.amountCents,
      refundedCents: 0,
      referenceId: request.referenceId,
      orderId: null,
      receiptUrl: null,
      declineCode: kind === 'decline' ? 'GENERIC_DECLINE' : null,
      createdAt: time.now().toISOString(),
      customerId: null,
      note: '',
    }
    payments.push(payment)
    const outcome: Outcome<ProviderPayment> =
      kind === 'decline' ? { kind: 'declined', code: 'GENERIC_DECLINE' } : { kind: 'done', value: payment }
    answers.set(request.key, { body, outcome })
    announce(payment)
    return outcome
  }

  const provider: ChargeProvider = {
    async createPayment(request) {
      const kind = trouble()
      await time.sleep(chance.below(3_000))
      if (isOut() || kind === 'cut-before' || kind === 'error') return { kind: 'unknown' }
      const outcome = take(request, kind)
      await time.sleep(chance.below(kind === 'cut-after' ? 10_000 : 2_000))
      if (kind === 'cut-after') return { kind: 'unknown' }
      // Its events will tell the truth later; whoever believed the refusal has to give the money back.
      return kind === 'strange' && outcome.kind === 'done' ? { kind: 'invalid', code: 'NOT_FOUND' } : outcome
    },
    async paymentsBetween(from, to, wanted) {
      await time.sleep(chance.below(1_000))
      if (isOut() || trouble() === 'error') return { kind: 'unknown' }
      const within = payments.filter(
        ({ createdAt }) => Date.parse(createdAt) >= from.getTime() && Date.parse(createdAt) < to.getTime(),
      )
      return { kind: 'done', value: within.filter(wanted) }
    },
    async cancelPaymentByKey(key) {
      await time.sleep(chance.below(1_000))
      if (isOut()) return { kind: 'unknown' }
      for (const payment of payments.filter((one) => one.key === key && one.status === 'completed')) {
        payment.status = 'failed'
        payment.refundedCents = payment.totalCents
      }
      return trouble() === 'cut-after' ? { kind: 'unknown' } : { kind: 'done', value: null }
    },
  }
  return {
    provider,
    payments,
    refund: (paymentId: string): void => {
      const payment = payments.find((one) => one.id === paymentId)
      if (payment) payment.refundedCents = payment.totalCents
    },
  }
}
