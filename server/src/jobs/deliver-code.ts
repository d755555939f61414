import { codeOf } from '../access/codes.ts'
import type { Deps } from '../deps.ts'
import { codeMail, codeText } from '../messages/code.ts'
import { TextFailed } from '../providers/sms.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { finishDelivery, retryDelivery, type Undelivered, undeliveredChallenge } from '../store/queue/deliveries.ts'

/**
 * Sends a challenge's code to the address stored for it (risk 8) and records the result on the challenge. A code that
 * is no longer valid is not sent. Returns whether the code was sent; throws when another attempt may help.
 */
export const deliverCode = async (deps: Deps, challengeId: string): Promise<boolean> => {
  const now = deps.clock.now()
  const [open] = await undeliveredChallenge(deps.db, { challengeId, now })
  if (!open) return false
  try {
    await send(deps, challengeId, open)
  } catch (error) {
    const final = error instanceof TextFailed && error.final
    if (final) await finishDelivery(deps.db, challengeId, { deliveredAt: null, failedAt: now })
    else await retryDelivery(deps.db, challengeId, now)
    if (final) return false
    throw error
  }
  return finishDelivery(deps.db, challengeId, { deliveredAt: now, failedAt: null })
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
  await deps.mail.send({ to: stored ?? open.address, ...codeMail(code, shop.name), dedupeKey: `code-${challengeId}` })
}
