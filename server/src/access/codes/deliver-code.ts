import { codeOf } from './codes.ts'
import type { Deps } from '../../deps.ts'
import { codeMail, codeText } from '../../messages/code.ts'
import { voiceOf } from '../../messages/voice.ts'
import { countCode } from '../../observing/meters.ts'
import { TextFailed } from '../../providers/sms.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import {
  deliverAbandoned,
  finishDelivery,
  type Undelivered,
  undeliveredChallenge,
} from '../../store/queue/deliveries.ts'

/** Longer than a call with its email or text may take: without a record by then, its process is gone. */
const ABANDONED_MS = 12_000

/**
 * To the stored address (risk 8); false if the code is no longer valid. Throws when another attempt may help, after
 * `noteFailure` recorded that.
 */
export const deliverCode = async (
  deps: Deps,
  challengeId: string,
  noteFailure = (failedAt: Date): Promise<unknown> =>
    finishDelivery(deps.db, challengeId, { deliveredAt: null, failedAt }),
): Promise<boolean> => {
  const now = deps.clock.now()
  const [open] = await undeliveredChallenge(deps.db, { challengeId, now })
  if (!open) return false
  try {
    await send(deps, challengeId, open)
    countCode({ channel: open.channel, outcome: 'sent' })
  } catch (error) {
    countCode({ channel: open.channel, outcome: 'failed' })
    const final = error instanceof TextFailed && error.final
    if (final) await finishDelivery(deps.db, challengeId, { deliveredAt: null, failedAt: now })
    else await noteFailure(now)
    if (final) return false
    throw error
  }
  return finishDelivery(deps.db, challengeId, { deliveredAt: now, failedAt: null })
}

/** Their delivering call was killed: a job delivers them seconds later. Part of the regular sweep. */
export const deliverAbandonedCodes = async ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> => {
  const now = clock.now()
  const [row] = await deliverAbandoned(db, { now, before: new Date(now.getTime() - ABANDONED_MS) })
  if (row && row.queued > 0) log.warn({ codes: row.queued }, 'codes whose delivery was interrupted are sent again')
}

const send = async (deps: Deps, challengeId: string, open: Undelivered): Promise<void> => {
  const code = codeOf(challengeId, deps.settings.appSecret)
  const { shop } = await catalogueOf(deps.db, open.catalogue_version)
  if (open.channel === 'sms') {
    // Requested while the shop still sent text messages.
    if (!deps.sms) throw new TextFailed('this shop sends no text messages', true)
    return deps.sms.send(open.address, codeText(code, shop.name))
  }
  const stored = open.stored_email?.toLowerCase() === open.address ? open.stored_email : null
  const letter = codeMail(
    { code, at: open.created_at, until: open.expires_at },
    { ...voiceOf(shop, deps.settings), name: shop.name, timeZone: shop.timeZone },
  )
  await deps.mail.send({ to: stored ?? open.address, ...letter, dedupeKey: `code-${challengeId}` })
}
