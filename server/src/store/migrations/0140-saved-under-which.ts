import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/**
 * Cards and contacts know which contacts were proved, not how many: `saved_under` and `charged_under` hold addresses, and
 * `unlinked_since` is over. The cards of an account that was merged are entered again: the two had mixed contacts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table customer_contacts add column proved_at timestamptz`,
  sql`update customer_contacts o set proved_at = coalesce(
      (select max(p.proved_at) from session_proofs p
        where p.channel = o.channel and p.address = o.address and p.proved_at >= o.added_at),
      (select o.added_at from customers c where c.id = o.customer_id and c.unlinked_since is null))
    where signs_in`,
  sql`alter table cards add column charged_under text[] not null default '{}'`,
  // A contact that came later does not count. The people of a file that was brought come within a moment of their cards.
  sql`with had as (
      select k.id, o.address, c.unlinked_since is null or o.channel = any(k.saved_under) as charges,
        c.unlinked_since is null or k.saved_under = '{}' or o.channel = any(k.saved_under) as saves
      from cards k join customers c on c.id = k.customer_id
        join customer_contacts o on o.customer_id = k.customer_id
      where o.signs_in and o.added_at <= k.created_at + interval '1 minute'
        and not exists (select from merges g where g.kept_id = k.customer_id and g.undone_at is null))
    update cards set saved_under = coalesce(u.saved, '{}'), charged_under = coalesce(u.charged, '{}')
      from (select k.id, array_agg(address) filter (where saves) as saved,
          array_agg(address) filter (where charges) as charged
        from cards k left join had on had.id = k.id group by k.id) u
      where cards.id = u.id`,
  sql`alter table customers drop column unlinked_since`,
]
