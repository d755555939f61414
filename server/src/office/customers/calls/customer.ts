import { may } from '@sipday/rules/office/capabilities.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { benefitStates } from '../../../store/counter/benefits.ts'
import { answersOf } from '../../../store/leaving/answers.ts'
import { membershipsOf } from '../../../store/memberships/memberships.ts'
import { newsChoiceOf } from '../../../store/messages/no-news.ts'
import { contactsOf, customerShown, redeemedCount } from '../../../store/people/customer-page.ts'
import { duplicatesOf } from '../../../store/people/merging/duplicates.ts'
import { paymentsPage, paymentSums } from '../../../store/purchases/money-lists.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { mergesOf } from '../merge.ts'
import { shownMergeProposals } from '../proposed-merge.ts'
import { noteLook } from '../count-looks.ts'
import { shownMembership } from '../shown-membership.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { askedPage, nameOf, pageOf } from '../../refunds/page.ts'
import { shownPayment } from '../../refunds/shown-payment.ts'

/** A customer's page (O9), limited to one's locations (L). */
export const customer: OfficeCalls['customer'] = async ({ deps, input, session }) => {
  const person = requireFull(session)
  const now = deps.clock.now()
  const reach = customerReach(person, 'customers.read', now)
  const customerId = await requireCustomer(deps.reads, { customerId: input.id, ...reach })
  await noteLook(deps, session, customerId)
  const { asked, position } = await askedPage(deps, person, { customerId }, 'customers.read')
  const sums = { ...asked, last4: null, payerIds: null }
  const [[who], contacts, all, [paid], [redeemed], payments, pricing, answers, [news]] = await Promise.all([
    customerShown(deps.reads, { customerId }),
    contactsOf(deps.reads, { customerId }),
    membershipsOf(deps.reads, customerId, now),
    paymentSums(deps.reads, sums),
    redeemedCount(deps.reads, { customerId, everywhere: reach.everywhere, places: reach.places }),
    paymentsPage(deps.reads, { ...sums, ...position }),
    catalogueOf(deps.reads),
    answersOf(deps.reads, { customerId }),
    newsChoiceOf(deps.reads, { customerId, all: true }),
  ])
  if (!who) throw unknownCustomer()
  const near = all.filter(({ locationId }) => reach.everywhere || reach.places.includes(locationId))
  const running = near.filter(({ status }) => status !== 'ended')
  const mayMerge = may(person, 'contacts')
  const timeZone = pricing.shop.timeZone
  const merges = mayMerge ? await mergesOf(deps.db, customerId, { now, timeZone }) : []
  const proposedMerges = mayMerge ? await shownMergeProposals(deps.reads, customerId, now) : []
  const alike = mayMerge ? await duplicatesOf(deps.reads, { customerId, ...reach }) : []
  const states = await benefitStates(
    deps.reads,
    running.map(({ id }) => id),
    now,
  )
  const comesWithBirthday = running.some(
    ({ id, subscriberId }) => subscriberId === customerId && states.get(id)?.some(({ birthday }) => birthday),
  )
  const ended = near.filter(({ status }) => status === 'ended')
  return {
    customer: {
      id: who.id,
      name: nameOf(who),
      givenName: who.given_name,
      familyName: who.family_name,
      since: who.created_at.toISOString(),
      ...(comesWithBirthday ? { birthday: who.birthday } : {}),
    },
    noNewsSince: news?.since?.toISOString() ?? null,
    contacts: contacts.map(
      ({ channel, address, signs_in: signsIn, added_at: addedAt, proved_at: provedAt, ...of }) => ({
        channel,
        address,
        signsIn,
        addedAt: addedAt.toISOString(),
        provedAt: provedAt?.toISOString() ?? null,
        unreachable: of.why && of.since ? { why: of.why, words: of.words ?? '', since: of.since.toISOString() } : null,
      }),
    ),
    memberships: [...running, ...ended].map((membership) =>
      shownMembership(membership, { benefits: states.get(membership.id) ?? [], pricing, now, answers }),
    ),
    value: {
      paidCents: paid?.paid_cents ?? 0,
      backCents: paid?.back_cents ?? 0,
      lostCents: paid?.lost_cents ?? 0,
      drinks: redeemed?.count ?? 0,
    },
    payments: pageOf(payments, ({ at, id }) => ({ at: at ?? new Date(0), id: id ?? '' })).page.map((row) =>
      shownPayment(row, person),
    ),
    duplicates: alike.map((one) => ({ id: one.id, name: nameOf(one), why: one.same_card ? 'card' : 'phone' })),
    merges,
    proposedMerges,
  }
}
