import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // As `asTyped` in the rules does it, sign by sign.
  sql`create function as_typed(written text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(replace(replace(replace(replace(replace(translate(
        regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f\\u0009-\\u000d\\u0020\\u0085\\u1680\\u2028\\u2029.''\\u0060\\u00ad\\u00b7\\u02b9-\\u02bf\\u02c8\\u055a\\u05f3\\u2010-\\u2015\\u2018-\\u201b\\u2032\\u2035\\u2212\\ua78b\\ua78c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufe00-\\ufe0f\\ufeff-]', '', 'g'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐŁłØøıĐđÐðĦħŦŧŊŋƏəƁɓƊɗƐɛƆɔƝɲƘƙƳƴƗɨɈɉȺⱥȻȼɆɇɌɍɎɏƵƶſς',
        'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґllooiddddhhttnnaabbddeeoonnkkyyiijjaacceerryyzzsσ'), 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th') $$`,
  // What customers are searched by, in a table of its own: it begins empty, so its indexes hold no one up. Whoever was
  // there before is filled in by the sweep, from the end of `names_to_fill` on.
  sql`create table customer_names (
    customer_id text primary key references customers on delete cascade,
    forwards text collate "C" not null, backwards text collate "C" not null, anywhere text collate "C" not null)`,
  sql`create index customer_names_forwards on customer_names (forwards)`,
  sql`create index customer_names_backwards on customer_names (backwards)`,
  // Where the database does not have the extension, customers are found without the index, more slowly.
  sql`do $$
    begin
      create index customer_names_anywhere on customer_names using gin (anywhere gin_trgm_ops);
    exception when undefined_object then
      raise notice 'Customers are searched without an index: the extension pg_trgm is not there.';
    end $$`,
  sql`create function customer_names_of(c customers) returns customer_names language sql stable as $$
    select row(c.id, given || family, family || given, given || family || ' ' || as_typed(c.email) || ' ' || c.phone)::customer_names
    from (select as_typed(c.given_name) as given, as_typed(c.family_name) as family offset 0) names $$`,
  sql`create function keep_customer_names() returns trigger language plpgsql as $$
    begin
      insert into customer_names select n.* from customer_names_of(new) n
        on conflict (customer_id) do update set forwards = excluded.forwards, backwards = excluded.backwards,
          anywhere = excluded.anywhere;
      return null;
    end $$`,
  sql`create trigger customers_named after insert or update of given_name, family_name, email, phone on customers
    for each row execute function keep_customer_names()`,
  // How far the names that were there are filled in; no row: all are.
  sql`create table names_to_fill (only_one bool primary key default true check (only_one), after_id text not null)`,
  sql`insert into names_to_fill (after_id) select '' where exists (select from customers)`,
]

/** Customers are found as a US keyboard types their names. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
