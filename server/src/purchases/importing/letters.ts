import { createHash } from 'node:crypto'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { Deps } from '../../deps.ts'
import type { QueuedMail } from '../../messages/outbox.ts'
import { compose, type MailFacts } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { PlannedRow } from './planned-row.ts'

export type MovingLetter = QueuedMail<'brought_in'>

/** An id at the old place is anyone's text; this one names a letter. */
const letterKey = (rowKey: string, whom: 'payer' | 'user'): string =>
  `brought:${createHash('sha256').update(rowKey).digest('base64url').slice(0, 22)}:${whom}`

/** What members are told once their row is in: who pays, and who drinks if that is another person. */
export const lettersFor = async (deps: Pick<Deps, 'db' | 'settings'>) => {
  const { shop, plans, locations } = await catalogueOf(deps.db)
  const voice = voiceOf(shop, deps.settings)
  const accountUrl = `${deps.settings.publicUrl}/redeem`
  const placeNames = new Map(locations.map(({ id, name }) => [id, locationName(id, name)]))
  return {
    /** `key`: of the row, so that no one gets the same letter twice. None for changed rows and customers alone. */
    of: ({ person, payer, membership, updates }: PlannedRow, key: string): MovingLetter[] => {
      if (membership === null || updates !== null) return []
      const { card = null } = membership.square ?? {}
      const shared = {
        shopName: shop.name,
        accountUrl,
        planName: plans.find(({ id }) => id === membership.planId)?.name ?? membership.planId,
        locationName: placeNames.get(membership.placeId) ?? membership.placeId,
        until: membership.paidThrough,
        totalCents: membership.nextCents,
        card: card && { brand: card.brand, last4: card.last4 },
        keepsCode: membership.code !== null,
        left: membership.punchCard?.left ?? null,
      }
      const calledBy = ({ typed }: PlannedRow['person']) => `${typed.firstName} ${typed.lastName}`.trim() || typed.email
      const letter = (to: PlannedRow['person'], whom: 'payer' | 'user'): MovingLetter => ({
        kind: 'brought_in',
        dedupeKey: letterKey(key, whom),
        to: to.pair.email,
        facts: {
          ...shared,
          name: to.typed.firstName,
          payerName: whom === 'user' && payer ? calledBy(payer) : null,
          usedBy: whom === 'payer' && payer ? calledBy(person) : null,
        },
      })
      const all = payer === null ? [letter(person, 'payer')] : [letter(payer, 'payer'), letter(person, 'user')]
      return all.filter(({ to }) => to !== '')
    },
    /** Who would get one, and has a phone number only. */
    without: ({ person, payer, membership, updates }: PlannedRow): string[] =>
      membership === null || updates !== null
        ? []
        : [person, ...(payer ? [payer] : [])]
            .filter(({ pair }) => pair.email === '')
            .map(({ typed, pair }) => `${typed.firstName} ${typed.lastName}`.trim() || pair.phone),
    /** As it is sent. */
    shown: (facts: MailFacts<'brought_in'>): { subject: string; text: string } => {
      const { subject, text } = compose('brought_in', facts, voice)
      return { subject, text }
    },
  }
}
export type MovingLetters = Awaited<ReturnType<typeof lettersFor>>

/** Letters that differ in more than names and sums. */
export const sortOf = ({ totalCents, card, payerName }: MailFacts<'brought_in'>): string =>
  payerName !== null ? 'user' : totalCents === null ? 'ends' : card === null ? 'card' : 'renews'
