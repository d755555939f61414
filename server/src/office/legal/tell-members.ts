import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { lockLegalMailing, noteLegalMailing } from '../../store/catalogue/legal-mailings.ts'
import { membersToTell } from '../../store/people/members-to-tell.ts'

const AT_ONCE = 200

/**
 * Part of the regular sweep. A batch and its progress are one transaction, so a later sweep resumes; each email's key
 * prevents duplicates.
 */
export const tellOfLegalChanges = async (deps: Deps, atOnce = AT_ONCE): Promise<void> => {
  for (;;) {
    const isMore = await deps.db.transaction().execute((trx) => tellSome(trx, deps, atOnce))
    if (!isMore) return
  }
}

const tellSome = async (trx: Trx, deps: Deps, atOnce: number): Promise<boolean> => {
  const mailing = await lockLegalMailing(trx)
  if (!mailing) return false
  const { kind, version, title, note, publishedAt } = mailing
  const { shop } = await catalogueOf(deps.reads)
  const members = await membersToTell(trx, { after: mailing.after, since: publishedAt, count: atOnce })
  for (const { id, name, email } of members)
    await queueMail(trx, deps, {
      kind: 'legal_changed',
      dedupeKey: `legal:${kind}:${version}:${id}`,
      to: email,
      facts: {
        name,
        shopName: shop.name,
        accountUrl: `${deps.settings.publicUrl}/redeem`,
        title,
        note,
        textUrl: legalUrl(deps, kind, version),
        publishedOn: dateIn(publishedAt, shop.timeZone),
      },
    })
  const isDone = members.length < atOnce
  await noteLegalMailing(trx, mailing, {
    after: members.at(-1)?.id ?? mailing.after,
    doneAt: isDone ? deps.clock.now() : null,
  })
  return true
}

const legalUrl = ({ settings }: Pick<Deps, 'settings'>, kind: LegalKind, version: number): string =>
  `${settings.publicUrl}/${kind}/${version}`
