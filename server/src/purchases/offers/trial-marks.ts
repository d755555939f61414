import { createHmac } from 'node:crypto'
import { type AppSecrets, secretsIn } from '../../app-secret.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { anyMark, hadTrial, keepMark, knownBy } from '../../store/prices/trial-marks.ts'

/** Cannot be guessed without the secret of this installation. */
const markOf = (one: string, appSecret: string): Buffer =>
  createHmac('sha256', createHmac('sha256', appSecret).update('had a trial').digest()).update(one).digest()

/** Of someone about to be erased: that a trial was had with these contacts and cards stays known, and nothing else. */
export const keepTrialMarks = async (
  trx: Trx,
  deps: Pick<Deps, 'clock'> & { settings: AppSecrets },
  people: string[],
): Promise<void> => {
  const [trial] = await hadTrial(trx, { people })
  if (!trial?.had) return
  const known = await knownBy(trx, { people, cardId: null, everyCard: true })
  for (const { one } of known) await keepMark(trx, { mark: markOf(one, deps.settings.appSecret), at: deps.clock.now() })
}

/** Whether one of these people, or who has this card, had a trial in an account that is erased. */
export const hadErasedTrial = async (
  db: Db | Trx,
  settings: AppSecrets,
  { payerId, subscriberIds, cardId }: { payerId: string; subscriberIds: readonly string[]; cardId: string | null },
): Promise<boolean> => {
  const known = await knownBy(db, { people: [payerId, ...subscriberIds], cardId, everyCard: false })
  const marks = known.flatMap(({ one }) => secretsIn(settings).map((secret) => markOf(one, secret)))
  const [found] = await anyMark(db, { marks })
  return found?.kept ?? false
}
