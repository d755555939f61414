import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Trials (decision 103): a membership says until when it is one, and no one has two. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The last day of a trial, also once it was kept; null for everything that was paid.
  await sql`alter table memberships add column trial_until date`.execute(db)
  await sql`
    create index purchases_trials on purchases (buyer_id)
      where offer ->> 'cents' = '0' and state in ('charging', 'unknown', 'succeeded')`.execute(db)
  await makeCodeRefused(db)
}

/**
 * As before, and a trial to no one who had one with any code: payer, drinkers, or who saved the same card. Trials wait
 * for each other, and each statement in here sees what was committed meanwhile.
 */
const makeCodeRefused = (db: Kysely<unknown>) =>
  sql`
    create or replace function code_refused(asked text, payer text, drinkers text[], card text) returns text
    language plpgsql volatile as $$
      declare is_trial boolean := exists (
        select from codes c where c.id = asked and c.off ->> 'percent' = '100' and c.lasts ? 'days');
      begin
        if is_trial then
          perform pg_advisory_xact_lock(hashtextextended('trials', 0));
        end if;
        return (select case
          when c.retired_on is not null then 'code_ended'
          when is_trial and exists (
            select from purchases p
              where p.offer ->> 'cents' = '0' and p.state in ('charging', 'unknown', 'succeeded')
                and exists (select from same_people(payer || drinkers, card) one
                  where one.id = p.buyer_id or exists (select from purchase_subscribers s
                    where s.purchase_id = p.id and s.customer_id = one.id))) then 'code_trial_had'
          when exists (select from purchases p where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')
                and p.buyer_id in (select id from same_people(array[payer], card))) then 'code_used_already'
          when c.most_uses <= (select count(*) from purchases p
              where p.code_id = c.id and p.state in ('charging', 'unknown', 'succeeded')) then 'code_used_up'
          when c.new_only and exists (select from memberships m, same_people(payer || drinkers, card) one
              where m.payer_id = one.id or m.subscriber_id = one.id) then 'code_new_members_only'
        end
        from codes c where c.id = asked);
      end
    $$`.execute(db)
