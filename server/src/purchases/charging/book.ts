import type { Deps } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import type { OpenPurchase, PurchaseBook } from './advance.ts'
import { carryOut } from './carry-out.ts'

/** One provider call has 10 s; after this no one can still be at it. */
export const LEASE_MS = 15_000

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** The purchases as rows: every change under the row's lock. */
export const createBook = (deps: Deps): PurchaseBook => ({
  async claim(purchaseId) {
    const now = deps.clock.now()
    const row = await deps.db
      .updateTable('purchases')
      .set((row) => ({
        state: 'charging',
        tries: row('tries', '+', 1),
        next_look_at: later(now, LEASE_MS),
        updated_at: now,
      }))
      .where('id', '=', purchaseId)
      .where((is) =>
        is.or([
          is('state', '=', 'unknown'),
          // A lease far in the future was made before the clock was set back.
          is.and([
            is('state', '=', 'charging'),
            is.or([is('next_look_at', '<=', now), is('next_look_at', '>', later(now, 4 * LEASE_MS))]),
          ]),
        ]),
      )
      .returning(['id', 'state', 'created_at', 'provider_request', 'tries'])
      .executeTakeFirst()
    if (!row) return null
    return {
      id: row.id,
      state: row.state,
      createdAt: row.created_at,
      tries: row.tries,
      request: row.provider_request as PaymentRequest,
    } satisfies OpenPurchase
  },
  settle: (purchaseId, evidence) => carryOut(deps, purchaseId, evidence),
})
