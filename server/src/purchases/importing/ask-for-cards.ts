import { addDays, daysBetween, dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { withoutCards } from '../../store/importing/missing-cards.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { mailOf } from '../../store/messages/mails.ts'
import { mailFacts } from '../renewing/renewal.ts'
import { addressFor } from './letters.ts'

/** How many days before the paid time ends. The reminder of any renewal follows by email, another text to a phone alone. */
const ASK_DAYS = [14, 7] as const
const TEXT_DAYS = [...ASK_DAYS, 3] as const
const AT_ONCE = 500
/** Who has just been brought in may have been written to. */
const SETTLED_MS = 48 * 3_600_000

/** Nightly, by email or, to who has only a phone, by text. May run twice. */
export const askForCards = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const today = dateIn(now, 'UTC')
  // A day more on both sides, for the clocks of the locations.
  const days = { from: addDays(today, -1), to: addDays(today, ASK_DAYS[0] + 1) }
  const before = new Date(now.getTime() - SETTLED_MS)
  for (let after = '', found = AT_ONCE; found === AT_ONCE;) {
    const page = await withoutCards(deps.db, { ...days, before, after, most: AT_ONCE })
    for (const one of page) await ask(deps, one)
    after = page.at(-1)?.id ?? after
    found = page.length
  }
}

type Missing = Awaited<ReturnType<typeof withoutCards>>[number]

const ask = async (deps: Deps, one: Missing): Promise<void> => {
  const { id, paid_through: renewsOn, time_zone: timeZone, email, phone } = one
  const left = daysBetween(dateIn(deps.clock.now(), timeZone), renewsOn)
  const days = left < 1 ? undefined : (email === '' ? TEXT_DAYS : ASK_DAYS).findLast((most) => left <= most)
  const dedupeKey = `card-missing:${id}:${renewsOn}:${days}`
  if (days === undefined || (await mailOf(deps.db, dedupeKey))) return
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, id)
    if (!row.live || row.card_id !== null || row.paid_through !== renewsOn) return
    await queueMail(trx, deps, {
      kind: 'renewal_reminder',
      dedupeKey,
      to: addressFor(deps, { email: row.payer_email, phone }),
      facts: { ...(await mailFacts(trx, deps, row)), renewsOn },
    })
  })
}
