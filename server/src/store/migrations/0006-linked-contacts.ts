import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * What an account keeps apart until one session has proved both its contacts. `unlinked_since` is null for an account whose
 * contacts belong together, which is also what accounts are that the shop itself brought; `saved_under` and `bought_under`
 * name the channels that had been proved for it ('email', 'sms').
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

/** The channels that a session has proved of a customer. */
const provedIn = (session: RawBuilder<string>, customer: RawBuilder<string>) => sql`
  array(select distinct p.channel from session_proofs p
    join customer_contacts o on o.channel = p.channel and o.address = p.address
    where p.session_id = ${session} and o.customer_id = ${customer} and o.signs_in)`

const statements = [
  sql`alter table customers add column unlinked_since timestamptz`,
  sql`alter table cards add column saved_under text[] not null default '{}'`,
  sql`alter table purchases add column bought_under text[] not null default '{}'`,
  sql`create index purchases_session on purchases (session_id)`,
  sql`update customers c set unlinked_since = c.created_at
    where exists (select 1 from checkout_customers b where b.customer_id = c.id and b.grant_kind = 'created')
      and (select count(*) from customer_contacts o where o.customer_id = c.id and o.signs_in) > 1
      and not exists (
        select 1 from session_proofs p join customer_contacts o on o.channel = p.channel and o.address = p.address
          where o.customer_id = c.id and o.signs_in group by p.session_id having count(distinct p.channel) > 1)`,
  sql`update cards c set saved_under = ${provedIn(sql`c.entered_in_session`, sql`c.customer_id`)}`,
  sql`update purchases u set bought_under = ${provedIn(sql`u.session_id`, sql`u.buyer_id`)}`,
]
