import { wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Deps } from '../deps.ts'
import { textOf } from '../jobs/task.ts'
import type { Task } from '../jobs/task.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { mailOf, noteSent } from '../store/messages/mails.ts'
import type { Facts } from './facts.ts'
import { compose, isMailKind } from './templates.ts'
import type { MailKind } from './templates.ts'

/** Sends a queued email once. Its key becomes the Message-ID, and even a repeat after a crash shows up only once. */
export const sendMail: Task = async (deps: Deps, payload) => {
  const dedupeKey = textOf(payload, 'dedupeKey')
  const kind = textOf(payload, 'kind')
  if (!isMailKind(kind)) throw new Error(`There is no email of the kind "${kind}".`)
  const row = await mailOf(deps.db, dedupeKey)
  if (!row || row.sent_at) return
  const { shop } = await catalogueOf(deps.db)
  await deps.mail.send({
    to: row.to_address,
    dedupeKey,
    ...compose(kind, payload['facts'] as Facts[MailKind] as never, wordsOf(shop.texts)),
  })
  await noteSent(deps.db, { dedupeKey, now: deps.clock.now() })
}
