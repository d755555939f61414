import { sql, type Kysely } from 'kysely'

/**
 * Legal texts in versions that stay as they were published, and what each purchase agreed to. The texts that are there
 * become version 1, published before the first purchase; consents are taken from the purchases.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const versions = [
  // An empty body: from this version on there is no such text.
  `create table legal_versions (
    kind text not null check (kind in ('terms', 'privacy', 'accessibility', 'text-messages')),
    version int not null check (version >= 1), title text not null, body text not null, hash text not null,
    material boolean not null default false, note text not null default '', published_at timestamptz not null,
    primary key (kind, version))`,
  `create trigger legal_versions_changed after insert on legal_versions
    for each statement execute function raise_catalogue_version()`,
  `create trigger legal_versions_kept before update or delete or truncate on legal_versions
    for each statement execute function refuse_change()`,
  `insert into legal_versions (kind, version, title, body, hash, published_at)
    select text.kind, 1, text.title, live.value ->> text.field,
      encode(sha256(convert_to(live.value ->> text.field, 'UTF8')), 'hex'), '2000-01-01T00:00:00Z'
    from shop_settings live, (values
      ('terms', 'terms', 'Terms & Conditions'), ('privacy', 'privacy', 'Privacy Policy'),
      ('accessibility', 'accessibility', 'Accessibility Statement'),
      ('text-messages', 'textMessages', 'Text Messages')) text (kind, field, title)
    where live.key = 'legal' and coalesce(live.value ->> text.field, '') <> ''`,
  `delete from shop_settings where key in ('legal', 'legalHeads')`,
]

const consents = [
  // terms_version: null when the shop had no terms then. at: when Subscribe was pressed.
  `create table consents (
    id bigint generated always as identity primary key, purchase_id text not null unique references purchases,
    customer_id text not null references customers, terms_version int, words text not null, hash text not null,
    at timestamptz not null)`,
  `create index consents_customer on consents (customer_id, id desc)`,
  `insert into consents (purchase_id, customer_id, terms_version, words, hash, at)
    select bought.id, bought.buyer_id, (
      select max(version) from legal_versions
      where kind = 'terms' and body <> '' and published_at <= bought.created_at),
    bought.consent, coalesce(bought.consent_hash, encode(sha256(convert_to(bought.consent, 'UTF8')), 'hex')),
    bought.created_at from purchases bought where bought.state in ('succeeded', 'refunded') and bought.consent <> ''
    order by bought.created_at`,
  `create trigger consents_kept before update or delete or truncate on consents
    for each statement execute function refuse_change()`,
  // However a purchase comes to be paid, what it agreed to is kept in the same statement.
  `create function keep_consent() returns trigger
    language plpgsql as $$
    begin
      insert into consents (purchase_id, customer_id, terms_version, words, hash, at)
        select new.id, new.buyer_id, (
      select max(version) from legal_versions
      where kind = 'terms' and body <> '' and published_at <= new.created_at),
    new.consent, coalesce(new.consent_hash, encode(sha256(convert_to(new.consent, 'UTF8')), 'hex')),
    new.created_at on conflict (purchase_id) do nothing;
      return null;
    end $$`,
  `create trigger purchases_consent after insert or update of state on purchases
    for each row when (new.state = 'succeeded' and new.consent <> '') execute function keep_consent()`,
]

const statements = [...versions, ...consents]
