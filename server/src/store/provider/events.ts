import { bool, instant, json, text } from '../kinds.ts'
import { queueJobs } from '../queue/jobs.ts'
import { statement } from '../statement.ts'

/**
 * A known event is not stored again. No job is queued when there is nothing to do: its purchase is settled, its
 * subscription is of another installation (R66), or `applyEvent` ignores its kind.
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
          else :type ~ '^(invoice|refund|dispute)[.]|^card[.](disabled|updated|automatically_updated)$' end`,
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
