import { createHash } from 'node:crypto'
import { locationName } from '@sipday/rules/catalogue.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../../deps.ts'
import type { QueuedMail } from '../../messages/outbox.ts'
import { compose, composeText } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import type { PlannedPerson, PlannedRow } from './planned-row.ts'

export type MovingLetter = QueuedMail<'brought_in'>

/** An id at the old place is anyone's text; this one names a letter. */
const letterKey = (rowKey: string, whom: 'payer' | 'user'): string =>
  `brought:${createHash('sha256').update(rowKey).digest('base64url').slice(0, 22)}:${whom}`

/** A text only where the shop sends texts, to whoever has no email address. */
export const addressFor = ({ sms }: Pick<Deps, 'sms'>, { email, phone }: { email: string; phone: string }): string =>
  email !== '' ? email : sms && canReceiveText(phone) ? phone : ''

/** Who pays, and who drinks if that is another person. */
export const lettersFor = async (deps: Pick<Deps, 'db' | 'settings' | 'sms'>) => {
  const catalogue = await catalogueOf(deps.db)
  const { shop, plans, locations } = catalogue
  const voice = voiceOf(shop, deps.settings)
  const accountUrl = `${deps.settings.publicUrl}/redeem`
  const placeNames = new Map(locations.map(({ id, name }) => [id, locationName(id, name)]))
  const addressOf = ({ pair }: PlannedPerson): string => addressFor(deps, pair)
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
        untaxed: taxRateIn(catalogue, membership.placeId, membership.paidThrough) === 0,
        card: card && { brand: card.brand, last4: card.last4 },
        keepsCode: membership.code !== null,
        left: membership.punchCard?.left ?? null,
      }
      const calledBy = ({ typed }: PlannedRow['person']) => `${typed.firstName} ${typed.lastName}`.trim() || typed.email
      const letter = (to: PlannedRow['person'], whom: 'payer' | 'user'): MovingLetter => ({
        kind: 'brought_in',
        dedupeKey: letterKey(key, whom),
        to: addressOf(to),
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
    without: ({ person, payer, membership, updates }: PlannedRow): string[] =>
      membership === null || updates !== null
        ? []
        : [person, ...(payer ? [payer] : [])]
            .filter((one) => addressOf(one) === '')
            .map(({ typed, pair }) => `${typed.firstName} ${typed.lastName}`.trim() || pair.phone),
    /** As it is sent; a text has no subject. */
    shown: ({ to, facts }: MovingLetter): { subject: string; text: string } => {
      if (isText({ to })) return { subject: '', text: composeText('brought_in', facts) ?? '' }
      const { subject, text } = compose('brought_in', facts, voice)
      return { subject, text }
    },
  }
}
export type MovingLetters = Awaited<ReturnType<typeof lettersFor>>

export const isText = ({ to }: Pick<MovingLetter, 'to'>): boolean => to.startsWith('+')

/** Letters that differ in more than names and sums. */
export const sortOf = ({ to, facts: { totalCents, card, payerName } }: MovingLetter): string =>
  `${isText({ to }) ? 'text' : 'email'} ${payerName !== null ? 'user' : totalCents === null ? 'ends' : card === null ? 'card' : 'renews'}`
