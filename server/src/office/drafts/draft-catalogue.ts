import type { ShopContent } from '@sipday/rules/office/release.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Catalogue, readCatalogue } from '../../store/catalogue/catalogue.ts'
import { writeContent } from '../../store/office/content.ts'
import { lockDraft } from '../../store/office/drafts.ts'
import { lookAtDraft } from './looked-at.ts'

export type DraftShop = { catalogue: Catalogue; live: ShopContent; wanted: ShopContent; day: string }

/**
 * The catalogue as it would be if the draft were published now: written as a release is, read, and rolled back. Others
 * who edit or publish wait for it, and it waits for no one longer than a second. Throws what the database says when the
 * draft cannot be written.
 */
export const draftShop = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DraftShop> => {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = '1s'`.execute(trx)
    await lockDraft(trx)
    const now = clock.now()
    const { live, wanted, entries, day } = await lookAtDraft(trx, now)
    const after = entries.map(({ subject, id, after: body }) => ({ subject, id, body }))
    if (after.length > 0) await writeContent(trx, after, { now, today: day })
    return { catalogue: { version: 0, ...(await readCatalogue(trx)) }, live, wanted, day }
  } finally {
    await trx.rollback().execute()
  }
}
