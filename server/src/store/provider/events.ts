import { bool, instant, json, text } from '../kinds.ts'
import { queueJobs } from '../queue/jobs.ts'
import { statement } from '../statement.ts'

/**
 * Stores a provider event and queues the job that reads the object it names; does neither for a known event. An event
 * with nothing to do is stored, but no job is queued: one about a payment that has already settled its purchase, about
 * a subscription that is not ours (one account at the provider may serve several installations, R66), or of a kind that
 * `applyEvent` has no use for.
 */
export const noteEvent = statement({
  name: 'note an event of the provider',
  text: `
    with noted as (
      insert into webhook_events (event_id, type, received_at) values (:eventId, :type, :now)
        on conflict do nothing returning event_id),
    queued as materialized (${queueJobs(
      `select 'provider_event'::text as task, :payload::json as payload, null::text as key from noted
        where case
          when :type like 'payment.%'
            then not exists (select from purchases p where p.square_payment_id = :payload::json ->> 'objectId')
          when :type like 'subscription.%'
            then exists (select from memberships m where m.square_subscription_id = :payload::json ->> 'objectId')
          else :type ~ '^(invoice|refund|dispute)[.]' or :type = 'card.disabled' end`,
    )})
    select count(*) > 0 as queued from queued`,
  takes: {
    eventId: text,
    type: text,
    now: instant,
    payload: json<{ type: string; objectId: string; requestId?: string }>(),
  },
  gives: { queued: bool },
})
