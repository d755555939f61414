import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { letterPartOf, type OwnLetter } from '@sipday/rules/texts/letter-parts.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type Task, textOf } from '../../store/queue/task.ts'
import type { Facts } from '../../messages/facts.ts'
import { samples } from '../../messages/gallery/samples.ts'
import type { Rendered } from '../../messages/letter.ts'
import { compose } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { calendarUrl } from '../../purchases/calendar/link.ts'
import { mailFacts, paidThroughAfter } from '../../purchases/renewing/renewal.ts'
import { Refusal } from '../../refusal.ts'
import type { Catalogue } from '../../store/catalogue/catalogue.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { newestMember } from '../../store/messages/newest-member.ts'
import { personById } from '../../store/office/people.ts'
import { draftShop } from './draft-catalogue.ts'
import { withMarkedWords, withPlaces } from './marked-words.ts'

type OwnFacts = Pick<Facts, OwnLetter>

/** As the newest member would get them today. Null when there is no one. */
const factsOfMember = async (trx: Trx, deps: Deps): Promise<OwnFacts | null> => {
  const [newest] = await newestMember(trx, {})
  if (!newest) return null
  const row = await lockMembership(trx, newest.id)
  const member = await mailFacts(trx, deps, row)
  const [startsOn, renewsOn] = [row.started_on, row.paid_through ?? samples.renewal_reminder.renewsOn]
  const taxRate = taxRateIn(await pricingIn(trx), row.location_id, renewsOn)
  const frequency = row.frequency as Frequency
  const dated = { calendarUrl: calendarUrl(deps.settings, newest.id) }
  const other = { ...member, payerName: member.name, giverName: member.name, startsOn }
  return {
    receipt: {
      ...samples.receipt,
      ...member,
      ...termsOf({
        planName: member.planName,
        unitPriceCents: row.price_cents,
        frequency,
        quantity: 1,
        isGift: false,
        sendOn: null,
        boughtOn: startsOn,
        taxRate,
      }),
      ...dated,
      agreed: '',
    },
    renewal_paid: {
      ...samples.renewal_paid,
      ...member,
      ...dated,
      paidOn: renewsOn,
      paidThrough: paidThroughAfter(renewsOn, frequency, row.anchor_day),
      paid: {
        subtotalCents: row.price_cents,
        taxCents: member.totalCents - row.price_cents,
        taxRate,
        paymentId: null,
      },
    },
    renewal_reminder: {
      ...samples.renewal_reminder,
      ...member,
      ...dated,
      card: member.card ?? samples.receipt.card,
      renewsOn,
    },
    renewal_failed: {
      ...samples.renewal_failed,
      ...member,
      renewsOn,
      reason: 'refused',
      usableUntil: addDays(renewsOn, GRACE_DAYS),
      payUrl: null,
    },
    gift: { ...samples.gift, ...other, ...dated, endsOn: renewsOn },
    welcome: { ...samples.welcome, ...other, renewsOn },
    renewal_stopped: {
      ...samples.renewal_stopped,
      ...member,
      renewsOn,
      usableUntil: addDays(renewsOn, GRACE_DAYS),
    },
    card_ending: {
      ...samples.card_ending,
      ...member,
      renewsOn,
      cardEnd:
        row.exp_month && row.exp_year
          ? { expMonth: row.exp_month, expYear: row.exp_year }
          : samples.card_ending.cardEnd,
    },
    trial_ending: { ...samples.trial_ending, ...member, renewsOn, frequency },
    paused: {
      ...samples.paused,
      ...member,
      usableUntil: renewsOn,
      renewsOn: paidThroughAfter(renewsOn, frequency, row.anchor_day),
    },
    resumed: { ...samples.resumed, ...member, renewsOn },
    pause_ended: { ...samples.pause_ended, ...member, renewsOn },
    plan_changed: { ...samples.plan_changed, ...member, renewsOn },
    plan_change_planned: { ...samples.plan_change_planned, ...member, renewsOn },
    plan_change_undone: { ...samples.plan_change_undone, ...member, nextPlanName: member.planName, renewsOn },
    moved: { ...samples.moved, ...member, renewsOn },
    card_changed: { ...samples.card_changed, ...member, card: member.card ?? samples.card_changed.card },
    given: { ...samples.given, ...member, endsOn: renewsOn },
    credit_given: { ...samples.credit_given, ...member },
    gift_corrected: { ...samples.gift_corrected, ...member },
    pay_link: { ...samples.pay_link, ...member },
    brought_in: { ...samples.brought_in, ...member, until: renewsOn, card: member.card ?? samples.receipt.card },
    come_back: { ...samples.come_back, ...member, frequency },
    refunded: { ...samples.refunded, ...member },
    cancelled: { ...samples.cancelled, ...member, ...dated, usableUntil: renewsOn },
  }
}

/** Their addresses lead to this shop, and its name is the one of the draft. */
const inShop = <F extends object>(facts: F, { shopName, publicUrl }: { shopName: string; publicUrl: string }): F =>
  Object.fromEntries(
    Object.entries({ ...facts, shopName }).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? value.replace('http://localhost:3000', publicUrl) : value,
    ]),
  ) as F

/** `placed`: the letter's page with the shop's sentences in elements that name them. */
export type LetterLook = { letter: Rendered; placed: string; isExample: boolean }

/** As the draft words it. Throws Refusal: 404, 409 for a draft that cannot be shown. */
export const letterLookOf = async (deps: Deps, key: string): Promise<LetterLook> => {
  const part = letterPartOf(key)
  if (!part) throw new Refusal(404, 'unknown', 'This sentence has no letter of its own.')
  const { catalogue } = await draftShop(deps)
  const { shop } = catalogue
  const member = await deps.db.transaction().execute((trx) => factsOfMember(trx, deps))
  const { publicUrl } = deps.settings
  const facts = inShop((member ?? samples)[part.letter], { shopName: shop.name, publicUrl })
  const written = ({ shop: voice }: Pick<Catalogue, 'shop'>) =>
    compose(part.letter, facts as never, voiceOf(voice, deps.settings))
  const letter = written(catalogue)
  const placed = withPlaces(letter.html, written(withMarkedWords(catalogue)).html)
  return { letter, placed, isExample: member === null }
}

/** Part of the jobs: to someone of the shop who asked for it. Not while the draft cannot be shown, which its page says. */
export const tryLetter: Task = async (deps, payload) => {
  const [staffId, key, at] = ['staffId', 'text', 'at'].map((name) => textOf(payload, name)) as [string, string, string]
  const [person] = await personById(deps.db, { id: staffId })
  if (!person) return
  const look = await letterLookOf(deps, key).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!look) return
  await deps.mail.send({ to: person.email, ...look.letter, dedupeKey: `try-${key}-${staffId}-${at}` })
}
