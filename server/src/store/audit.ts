import type { Deps, Trx } from '../deps.ts'

export type AuditDetail = {
  sessionId?: string | null
  customerId?: string | null
  staffId?: string | null
  /** Never includes a code, nonce, cookie, card number or full contact. */
  detail?: Record<string, unknown>
}

/** Writes a row of the security log (security I12). */
export const audit = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  kind: string,
  facts: AuditDetail,
  trx?: Trx,
): Promise<void> => {
  await (trx ?? deps.db)
    .insertInto('audit')
    .values({
      at: deps.clock.now(),
      kind,
      session_id: facts.sessionId ?? null,
      customer_id: facts.customerId ?? null,
      staff_id: facts.staffId ?? null,
      detail: JSON.stringify(facts.detail ?? {}),
    })
    .execute()
}
