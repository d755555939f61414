import type { Trx } from '../../deps.ts'
import { bytes, instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Its authenticator and secret count from now on, too. */
export const noteTotpStep = statement({
  name: 'note the step of an authenticator',
  text: `update staff set totp_last_step = :step, totp_live = :generation, totp_secret = :mark where id = :id`,
  takes: { id: text, step: int, generation: int, mark: text },
  gives: {},
})

/** The present authenticator stays until the new one is proved; an unproved one is handed out again. */
export const nextTotpGeneration = statement({
  name: 'hand out the next authenticator',
  text: `
    update staff set totp_generation = totp_generation
      + case when totp_generation = 0 or totp_generation is not distinct from totp_live then 1 else 0 end
    where id = :id returning totp_generation`,
  takes: { id: text },
  gives: { totp_generation: int },
})

/** None handed out before is ever used again. */
export const dropTotp = statement({
  name: 'drop an authenticator',
  text: `update staff set totp_live = null, totp_generation = totp_generation + 1 where id = :id`,
  takes: { id: text },
  gives: {},
})

export const writeRecoveryCodes = async (trx: Trx, staffId: string, hashes: readonly Buffer[]): Promise<void> => {
  await trx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('staff_recovery')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Returns nothing when no such code is left. */
export const takeRecoveryCode = statement({
  name: 'take a recovery code',
  text: `update staff_recovery set used_at = :now where staff_id = :staffId and code_hash = any (:codeHashes) and used_at is null
    returning staff_id`,
  takes: { staffId: text, codeHashes: listOf(bytes), now: instant },
  gives: { staff_id: text },
})
