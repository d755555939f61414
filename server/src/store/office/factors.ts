import type { Trx } from '../../deps.ts'
import { bytes, instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * A code of the authenticator was accepted: its step counts from now on, and so do the authenticator that made it and
 * the secret that it was made with.
 */
export const noteTotpStep = statement({
  name: 'note the step of an authenticator',
  text: `update staff set totp_last_step = :step, totp_live = :generation, totp_secret = :mark where id = :id`,
  takes: { id: text, step: int, generation: int, mark: text },
  gives: {},
})

/**
 * Hands out an authenticator; the one in use stays until the new one is proved. One that was handed out and not yet
 * proved is handed out again.
 */
export const nextTotpGeneration = statement({
  name: 'hand out the next authenticator',
  text: `
    update staff set totp_generation = totp_generation
      + case when totp_generation = 0 or totp_generation is not distinct from totp_live then 1 else 0 end
    where id = :id returning totp_generation`,
  takes: { id: text },
  gives: { totp_generation: int },
})

/** Drops the authenticator; none that was handed out before is ever used again. */
export const dropTotp = statement({
  name: 'drop an authenticator',
  text: `update staff set totp_live = null, totp_generation = totp_generation + 1 where id = :id`,
  takes: { id: text },
  gives: {},
})

/** Writes new recovery codes in place of all earlier ones. */
export const writeRecoveryCodes = async (trx: Trx, staffId: string, hashes: readonly Buffer[]): Promise<void> => {
  await trx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
  await trx
    .insertInto('staff_recovery')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

/** Uses up a recovery code; nothing when there is no such one left. */
export const takeRecoveryCode = statement({
  name: 'take a recovery code',
  text: `update staff_recovery set used_at = :now where staff_id = :staffId and code_hash = any (:codeHashes) and used_at is null
    returning staff_id`,
  takes: { staffId: text, codeHashes: listOf(bytes), now: instant },
  gives: { staff_id: text },
})
