import { bool, instant, json, text } from '../kinds.ts'
import { queueJobs } from '../queue/jobs.ts'
import { statement } from '../statement.ts'

/**
 * Notes a provider's event and queues the job that reads what it names; neither for one that is known. The payment of a
 * purchase that it has settled tells nothing new: its events are noted, and no one reads them.
 */
export const noteEvent = statement({
  name: 'note an event of the provider',
  text: `
    with noted as (
      insert into webhook_events (event_id, type, received_at) values (:eventId, :type, :now)
        on conflict do nothing returning event_id),
    queued as materialized (${queueJobs(
      `select 'provider_event'::text as task, :payload::json as payload, 'event:' || event_id as key from noted
        where not (:type like 'payment.%'
          and exists (select from purchases p where p.square_payment_id = :payload::json ->> 'objectId'))`,
    )})
    select count(*) > 0 as queued from queued`,
  takes: { eventId: text, type: text, now: instant, payload: json<{ type: string; objectId: string }>() },
  gives: { queued: bool },
})
