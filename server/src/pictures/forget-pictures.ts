import type { Deps } from '../deps.ts'
import { forgetPictures, noteUsedPictures } from '../store/pictures/pictures.ts'

/** An open form may still save one of yesterday. */
const UNUSED_DAYS = 14
const DAY_MS = 86_400_000

/** Nightly (O19). */
export const forgetUnusedPictures = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await noteUsedPictures(db, { now })
  await forgetPictures(db, { before: new Date(now.getTime() - UNUSED_DAYS * DAY_MS) })
}
