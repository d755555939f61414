import type { Deps, Trx } from '../deps.ts'
import type { OfficeFacts } from '../messages/facts.ts'
import { queueMail } from '../messages/outbox.ts'
import type { MailFacts, MailKind } from '../messages/templates.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { ownersToTell } from '../store/office/staff.ts'

/** Those to several people, each with their own name. */
type Told = { [K in MailKind]: MailFacts<K> extends OfficeFacts ? K : never }[MailKind]

export const officeFacts = async (deps: Pick<Deps, 'db' | 'settings'>, name: string): Promise<OfficeFacts> => {
  const { shop } = await catalogueOf(deps.db)
  return { shopName: shop.name, officeUrl: `${deps.settings.publicUrl}/office`, name }
}

/** And one more person if given. `event`: no one is told twice of the same. */
export const tellOwners = async <K extends Told>(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  trx: Trx,
  kind: K,
  event: string,
  facts: Omit<MailFacts<K>, keyof OfficeFacts>,
  also: string | null = null,
): Promise<void> => {
  for (const { id, name, email } of await ownersToTell(trx, { also })) {
    const whole = { ...(await officeFacts(deps, name)), ...facts } as unknown as MailFacts<K>
    await queueMail(trx, deps, { kind, dedupeKey: `${kind}-${event}-${id}`, to: email, facts: whole })
  }
}
