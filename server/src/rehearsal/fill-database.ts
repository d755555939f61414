import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { everythingIn, type ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps } from '../deps.ts'
import { installWorker } from '../jobs/worker.ts'
import { photoOf } from '../office/drafts/pictures.ts'
import { publishDraft } from '../office/drafts/publish.ts'
import { putContent } from '../office/drafts/put-content.ts'
import { withConnection } from '../store/database.ts'
import { insertStaff } from '../store/demo-shop.ts'
import { migrate } from '../store/migrate.ts'
import { insertCopiedPictures, picturesToCopy } from '../store/rehearsing/copied-pictures.ts'
import type { Owner } from './rehearsal.ts'

/** The sandbox's location at Square, whatever the draft has: no real one is known there. */
export const SANDBOX_PLACE = 'LSANDBOX00001'

const placed = (body: DraftBody<'location'>): DraftBody<'location'> => ({
  ...body,
  square: [{ locationId: SANDBOX_PLACE, from: '2000-01-01' }],
})

export const atSandbox = (content: ShopContent): ShopContent => ({
  ...content,
  location: Object.fromEntries(Object.entries(content.location).map(([id, body]) => [id, placed(body)])),
})

/** Its owner may open a till at the first location. Throws Refusal with what stops the publishing. */
export const fillDatabase = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'>,
  url: string,
  { content, owner }: { content: ShopContent; owner: Owner },
): Promise<void> => {
  await migrate(url)
  await installWorker(url)
  const photos = everythingIn(content).flatMap(({ body }) => photoOf(body)?.picture ?? [])
  const pictures = await picturesToCopy(deps.db, [...new Set(photos)])
  const now = deps.clock.now()
  await withConnection(url, (db) =>
    db.transaction().execute(async (trx) => {
      await insertCopiedPictures(trx, pictures)
      const { seenDraft } = await putContent(trx, deps, 'on the machine', content)
      await publishDraft(trx, deps, 'on the machine', { note: 'A rehearsal', seenDraft })
      const till = { ...owner, role: 'till' as const, location_id: Object.keys(content.location)[0] ?? null }
      await insertStaff(trx, { ...till, created_at: now, role_since: now }, [])
    }),
  )
}
