import type { Frequency } from '@sipday/contract/catalogue.ts'
import { acceptWords } from '@sipday/rules/prices/price-words.ts'
import { applies } from '@sipday/rules/prices/told-price.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { keepAgreed } from '../../store/purchases/consents.ts'
import { answerable, noteAnswer } from '../../store/prices/told-members.ts'
import { hashOfWords } from '../charging/consent.ts'
import { cancelIn } from '../renewing/cancel-and-resume.ts'
import { todayOf } from '../renewing/renewal.ts'
import { setToldPrice } from './tell.ts'

export type AskedAnswer = { subscriptionId: string; answer: 'accept' | 'leave' }

const nothingToAnswer = (): Refusal =>
  new Refusal(422, 'no_price_change', 'There is no new price to answer for this membership.')

/** In the words that were shown (R53). Idempotent. */
export const answerPrice = async (deps: Deps, session: Session, asked: AskedAnswer): Promise<void> => {
  const { subscriptionId: membershipId, answer } = asked
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const [told] = await answerable(trx, { membershipId })
    if (!told || told.renewal_on === null || told.total_cents === null) throw nothingToAnswer()
    if (answer === 'leave' ? row.cancelled_at !== null : told.state === 'accepted') return
    if (told.state === 'left' || todayOf(deps, row) >= told.renewal_on) throw nothingToAnswer()
    const at = deps.clock.now()
    const key = { changeId: told.change_id, membershipId }
    if (answer === 'leave') {
      await cancelIn(trx, deps, row, { session })
      await noteAnswer(trx, key, { state: 'left', answer, at })
      return
    }
    const words = acceptWords({
      planName: row.plan_name,
      frequency: row.frequency as Frequency,
      totalCents: told.total_cents,
      on: told.renewal_on,
      untaxed: taxRateIn(await pricingIn(trx), row.location_id, told.renewal_on) === 0,
    })
    const hash = hashOfWords(words)
    await noteAnswer(trx, key, { state: 'accepted', answer, at, words, hash })
    await keepAgreed(trx, { customerId: row.payer_id, words, hash, at })
    const { from_cents: fromCents, to_cents: toCents, silent } = told
    if (!applies({ fromCents, toCents, silent, accepted: false }))
      await setToldPrice(trx, deps, row, { cents: toCents, totalCents: told.total_cents, from: told.renewal_on })
    const detail = { membershipId, totalCents: told.total_cents }
    await audit(deps, 'price_accepted', { sessionId: session.id, customerId: row.payer_id, detail }, trx)
  })
}
