import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { isOwnAccount } from '../../store/people/merging/own-accounts.ts'

/** Also under an alias of their email. */
export const isOwn = async (db: Db | Trx, staffId: string, customerIds: readonly string[]): Promise<boolean> =>
  (await isOwnAccount(db, { staffId, customerIds: [...customerIds] }))[0]?.own ?? false

/** Throws Refusal 403: someone else must do it. */
export const refuseOwn = async (trx: Trx, staffId: string, customerIds: readonly string[]): Promise<void> => {
  if (await isOwn(trx, staffId, customerIds))
    throw new Refusal(403, 'own_account', 'This is your own account. Please ask someone else at the shop to do it.')
}
