import { countDisputes, disputesPage } from '../../../store/after-sale/dispute-facts.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { nameOf, pageOf, positionOf, totalOf } from '../../refunds/page.ts'

/** O11. */
export const disputes = officeEndpoint('disputes', async ({ deps, input }) => {
  const [rows, [counted]] = await Promise.all([
    disputesPage(deps.reads, positionOf(input.after)),
    countDisputes(deps.reads, {}),
  ])
  const { page, next } = pageOf(rows, ({ seen_at: at, id }) => ({ at, id }))
  return {
    rows: page.map((row) => ({
      id: row.id,
      cents: row.amount_cents,
      reason: row.reason,
      state: row.state,
      dueAt: row.due_at?.toISOString() ?? null,
      seenAt: row.seen_at.toISOString(),
      planName: row.plan_name ?? '',
      customer: { id: row.customer_id, name: nameOf(row) },
    })),
    next,
    total: totalOf([{ count: counted?.total ?? 0 }]),
    waiting: counted?.waiting ?? 0,
  }
})
