import type { ShopContent } from '@sipday/rules/office/release.ts'
import { isStopped } from '@sipday/rules/office/checks/release-checks.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Catalogue, readCatalogue } from '../../store/catalogue/catalogue.ts'
import { writeContent } from '../../store/office/content.ts'
import { lockDraft } from '../../store/office/drafts.ts'
import { isPassing } from '../../store/passing-failure.ts'
import { undone } from '../../store/snapshot.ts'
import { lookAtDraft } from './looked-at.ts'

const NOT_POSSIBLE = 'The draft cannot be shown. Its page says what has to be changed first.'

export type DraftShop = { catalogue: Catalogue; wanted: ShopContent; day: string }

/**
 * Written as a release is, read, and undone. Others who edit or publish wait for it. Throws Refusal 409 when its checks
 * fail and it cannot be written.
 */
export const draftShop = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<DraftShop> =>
  undone(db, async (trx) => {
    await lockDraft(trx)
    const now = clock.now()
    const { wanted, entries, checks, day } = await lookAtDraft(trx, now)
    const after = entries.map(({ subject, id, after: body }) => ({ subject, id, body }))
    try {
      if (after.length > 0) await writeContent(trx, after, { now, today: day })
    } catch (error) {
      throw isStopped(checks) && !isPassing(error) ? new Refusal(409, 'checks_fail', NOT_POSSIBLE) : error
    }
    return { catalogue: { version: 0, ...(await readCatalogue(trx)) }, wanted, day }
  })
