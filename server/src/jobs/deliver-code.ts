import { codeOf } from '../access/codes.ts'
import { codeMail, codeText } from '../messages/code.ts'
import { TextFailed } from '../providers/sms.ts'
import { catalogueOf } from '../store/catalogue.ts'
import { type Task, textOf } from './task.ts'

/**
 * Sends the code of a challenge to the address that was stored for it (hole 8). Says on the challenge how it went, since
 * the call that asked for it waits for that. A code that is no longer worth anything is not sent.
 */
export const deliverCode: Task = async (deps, payload) => {
  const id = textOf(payload, 'challengeId')
  const challenge = await deps.db.selectFrom('otp_challenges').selectAll().where('id', '=', id).executeTakeFirst()
  const now = deps.clock.now()
  if (!challenge || challenge.delivered_at || challenge.used_at || challenge.replaced_at || challenge.expires_at <= now)
    return
  const code = codeOf(id, deps.settings.appSecret)
  const { shop } = await catalogueOf(deps.db)
  try {
    if (challenge.channel === 'sms') await deps.sms.send(challenge.address, codeText(code, shop.name))
    else
      await deps.mail.send({
        to: await storedEmail(deps, challenge.address),
        ...codeMail(code, shop.name),
        dedupeKey: `code-${id}`,
      })
  } catch (error) {
    await deps.db.updateTable('otp_challenges').set({ failed_at: now }).where('id', '=', id).execute()
    if (error instanceof TextFailed && error.final) return
    throw error
  }
  await deps.db.updateTable('otp_challenges').set({ delivered_at: now, failed_at: null }).where('id', '=', id).execute()
}

/** The address as the account has it: some mail servers tell capitals apart. An unknown contact has none (R10). */
const storedEmail = async ({ db }: Parameters<Task>[0], address: string): Promise<string> => {
  const row = await db
    .selectFrom('customers')
    .select('email')
    .where('email_canonical', '=', address)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.email.trim().toLowerCase() === address ? row.email.trim() : address
}
