import { aloneFrom, approvalRules } from '@sipday/rules/office/approvals.ts'
import { instantText } from '@sipday/rules/written/moments.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { openApprovals } from '../../store/office/approvals.ts'
import { personById } from '../../store/office/people.ts'
import { officeFacts } from '../mails.ts'
import { othersFor } from './decide.ts'

/** Once the day is over and still no one else could agree (O4). Part of the regular sweep. */
export const remindWhoIsAlone = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const waited = (await openApprovals(deps.db, {})).filter(
    ({ kind, asked_at: askedAt }) => approvalRules[kind].ends === 'lapses' && aloneFrom(askedAt) <= now,
  )
  if (waited.length === 0) return
  const { shop } = await catalogueOf(deps.db)
  const { managerRefundCents: managerCents } = shop
  for (const one of waited) {
    const [person] = await personById(deps.db, { id: one.asked_by })
    const situation = { now, managerCents }
    if (!person || (await othersFor(deps.db, one, situation)) > 0) continue
    const facts = {
      ...(await officeFacts(deps, person.name)),
      words: one.words,
      endsAt: instantText(one.due_at, shop.timeZone),
    }
    await deps.db
      .transaction()
      .execute((trx) =>
        queueMail(trx, deps, { kind: 'may_confirm', dedupeKey: `may_confirm-${one.id}`, to: person.email, facts }),
      )
  }
}
