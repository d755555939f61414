import { createHmac } from 'node:crypto'
import { instantText } from '@sipday/rules/written/moments.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { hashOf } from '../../access/sessions.ts'
import { secretsIn } from '../../app-secret.ts'
import type { Deps, Trx } from '../../deps.ts'
import { compose } from '../../messages/templates.ts'
import { voiceOf } from '../../messages/voice.ts'
import { queueMail } from '../../messages/outbox.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { writeInvitation } from '../../store/office/people.ts'
import { openInvitation } from '../../store/office/staff.ts'
import { officeFacts } from '../mails.ts'

const LIVES_MS = 72 * 3_600_000

/**
 * Follows the # in the link: HMAC with a secret outside the database, so that neither the database nor a job holds what
 * lets someone in.
 */
const tokenOf = (appSecret: string, staffId: string, expiresAt: string): string =>
  createHmac('sha256', appSecret).update(`invitation|${staffId}|${expiresAt}`).digest('base64url')

/** Writes an invitation to the office for 72 hours, which replaces earlier ones, and has it mailed. */
export const inviteToOffice = async (
  deps: Deps,
  trx: Trx,
  { staffId, inviterName }: { staffId: string; inviterName: string },
): Promise<void> => {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + LIVES_MS)
  const until = expiresAt.toISOString()
  await writeInvitation(trx, {
    tokenHash: hashOf(tokenOf(deps.settings.appSecret, staffId, until)),
    staffId,
    now,
    expiresAt,
  })
  await deps.jobs.add(trx, 'send_invitation', { staffId, until, inviterName })
}

/** Part of the jobs. Sent twice, it is the same mail under the same id. */
export const sendInvitation = async (
  deps: Deps,
  { staffId, until, inviterName }: { staffId: string; until: string; inviterName: string },
): Promise<void> => {
  const found = await findInvitation(deps, staffId, until)
  if (!found) return
  const { token, person } = found
  const { shop } = await catalogueOf(deps.db)
  const places = person.places?.length ? ` at ${person.places.join(', ')}` : ''
  const facts = {
    ...(await officeFacts(deps, person.name)),
    inviterName,
    roleWords: `${roleWords[person.role]}${places}`,
    invitationUrl: `${deps.settings.publicUrl}/office/invitation#${token}`,
    until: instantText(new Date(until), shop.timeZone),
  }
  const letter = compose('office_invitation', facts, voiceOf(shop, deps.settings))
  await deps.mail.send({ to: person.email, ...letter, dedupeKey: `invitation-${staffId}-${until}` })
}

/** It may have been written with the secret that was in use before. */
const findInvitation = async (deps: Deps, staffId: string, until: string) => {
  for (const secret of secretsIn(deps.settings)) {
    const token = tokenOf(secret, staffId, until)
    const [person] = await openInvitation(deps.db, { tokenHash: hashOf(token), now: deps.clock.now() })
    if (person) return { token, person }
  }
  return null
}

/** The code that they get there by email is all that it takes. */
export const inviteToTill = async (
  deps: Deps,
  trx: Trx,
  of: { staffId: string; name: string; email: string; inviterName: string; locationName: string },
): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  const { staffId, email, ...facts } = of
  const dedupeKey = `till-${staffId}-${deps.clock.now().toISOString()}`
  const counterUrl = `${deps.settings.publicUrl}/counter`
  await queueMail(trx, deps, {
    kind: 'till_invitation',
    dedupeKey,
    to: email,
    facts: { shopName: shop.name, counterUrl, ...facts },
  })
}
