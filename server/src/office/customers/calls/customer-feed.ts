import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { type FeedFacts, type FeedKind, feedKinds, feedText } from '@sipday/rules/office/words/feed-words.ts'
import { feedPage } from '../../../store/people/customer-feed.ts'
import { customerShown } from '../../../store/people/customer-page.ts'
import { consentsOf } from '../../../store/purchases/consents.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficePerson } from '../../access/session.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { nameOf, pageOf, positionOf } from '../../refunds/page.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { noteLook } from '../count-looks.ts'
import { isSentAgain } from '../send-again.ts'

export const feedCalls = {
  /** Payments, refunds, redemptions, emails, changes and consents of a customer in one list (O9). */
  'customer-feed': async ({ deps, input, session }) => {
    const person = requireFull(session)
    const { only, after } = input
    const reach = customerReach(person, 'customers.read', deps.clock.now())
    const customerId = await requireCustomer(deps.reads, { customerId: input.id, ...reach })
    await noteLook(deps, session, customerId)
    const kinds = only ? feedKinds[only] : Object.values(feedKinds).flat()
    const { everywhere, places } = reach
    const [[who], found] = await Promise.all([
      customerShown(deps.reads, { customerId }),
      feedPage(deps.reads, { customerId, everywhere, places, me: person.id, kinds: [...kinds], ...positionOf(after) }),
    ])
    if (!who) throw unknownCustomer()
    const { page, next } = pageOf(found, ({ at, id }) => ({ at: at ?? new Date(0), id: id ?? '' }))
    return {
      rows: page.map((row) => {
        const kind = (row.kind ?? 'change') as FeedKind
        const facts = row.facts as FeedFacts[typeof kind]
        return {
          id: row.id ?? '',
          at: (row.at ?? new Date(0)).toISOString(),
          timeZone: row.timeZone,
          kind,
          ...feedText(kind, facts as never, nameOf(who)),
          link: linkOf(person, customerId, kind, facts),
          mailId: mailOf(person, kind, row),
        } satisfies OfficeAnswerOf<'customer-feed'>['rows'][number]
      }),
      next,
    }
  },

  /** Word for word; unknown without a membership at one's locations (L). */
  consents: async ({ deps, input: { customerId }, session }) => {
    const person = requireFull(session)
    const reach = customerReach(person, 'customers.read', deps.clock.now())
    const known = await requireCustomer(deps.reads, { customerId, ...reach })
    await noteLook(deps, session, known)
    const rows = await consentsOf(deps.reads, { customerId: known, ...reach })
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  },
} satisfies Partial<OfficeCalls>

/** Emails are in the list only for who sees everything. */
const mailOf = (person: OfficePerson, kind: FeedKind, { id, facts }: { id: string | null; facts: unknown }) =>
  kind === 'mail' && may(person, 'customers') && isSentAgain((facts as FeedFacts['mail']).mail)
    ? (id ?? '').slice('mail:'.length)
    : null

const linkOf = (person: OfficePerson, customerId: string, kind: FeedKind, facts: FeedFacts[FeedKind]) => {
  if (kind === 'consent') return `/customers/${customerId}/agreed`
  const mayOpen = kind === 'refund' && may(person, 'money.read')
  return mayOpen ? `/money/refunds/${(facts as FeedFacts['refund']).refundId}` : null
}
