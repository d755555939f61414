import { instantText } from '@sipday/rules/written/moments.ts'
import type { Deps, Trx } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { OfficePerson } from '../access/session.ts'
import { type Asking, askSecondPerson } from '../approvals/ask.ts'
import { tellOwners } from '../mails.ts'

/** `id`: null for who does not work here yet. */
type About = { id: string | null; name: string; email: string }

/**
 * Emails every owner and the person at once. It takes effect a day later unless an owner stops it, or when another
 * owner approves it (rule N, risk 67). Returns when.
 */
export const askAboutOwner = async (
  deps: Deps,
  trx: Trx,
  { about, ...asked }: Omit<Asking, 'by'> & { kind: 'owner' | 'owner-gone'; about: About },
  { person, by }: { person: OfficePerson; by: Asking['by'] },
): Promise<string> => {
  const { approvalId, dueAt } = await askSecondPerson(deps, trx, { ...asked, by })
  const { shop } = await catalogueOf(deps.db)
  const effectiveAt = instantText(dueAt, shop.timeZone)
  const { name: personName, email: address } = about
  const facts = { personName, address, askerName: person.name, words: asked.words, effectiveAt }
  await tellOwners(deps, trx, 'owner_change', approvalId, facts, about.id)
  return dueAt.toISOString()
}

/** Every owner, and whom it is about while they still work here. */
export const tellOwnersChanged = (
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  trx: Trx,
  { id, name: personName, email: address }: About & { id: string },
  { words, askerName }: { words: string; askerName: string | null },
): Promise<void> => {
  const event = `${id}-${deps.clock.now().toISOString()}`
  return tellOwners(deps, trx, 'owner_changed', event, { personName, address, words, askerName }, id)
}
