import type { Schemas } from './square-client.ts'
import type { Ask } from './square-listings.ts'
import type { Outcome } from './square-outcome.ts'
import { disputeOf, type ProviderDispute } from './square-records.ts'

export const disputes = (ask: Ask) => ({
  /** At most 500 characters; `key`: at most 45. */
  addEvidence: (id: string, { key, type, text }: { key: string; type: string; text: string }): Promise<Outcome<null>> =>
    ask('disputes.addText', async (client, told) => {
      const body = {
        idempotency_key: key,
        evidence_type: type,
        evidence_text: text,
      } satisfies Schemas['CreateDisputeEvidenceTextRequest']
      const params = { path: { dispute_id: id } }
      told(await client.POST('/v2/disputes/{dispute_id}/evidence-text', { params, body }))
      return null
    }),

  /** Without a key: after no answer, the dispute's state tells. */
  submitEvidence: (id: string): Promise<Outcome<ProviderDispute>> =>
    ask('disputes.submit', async (client, told) => {
      const params = { path: { dispute_id: id } }
      const answer = told(await client.POST('/v2/disputes/{dispute_id}/submit-evidence', { params }))
      return disputeOf(answer.dispute ?? { id })
    }),

  /** Without a key: after no answer, the state tells. */
  acceptDispute: (id: string): Promise<Outcome<ProviderDispute>> =>
    ask('disputes.accept', async (client, told) => {
      const params = { path: { dispute_id: id } }
      const answer = told(await client.POST('/v2/disputes/{dispute_id}/accept', { params }))
      return disputeOf(answer.dispute ?? { id })
    }),
})
