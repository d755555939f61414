import { bool, instant, json, text } from '../kinds.ts'
import { queueJobs } from '../queue/jobs.ts'
import { statement } from '../statement.ts'

/**
 * Stores a provider event and queues the job that reads the object it names; does neither for a known event. An event
 * about a payment that has already settled its purchase says nothing new: it is stored, but no job is queued.
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
