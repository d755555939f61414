import { sql, type Kysely } from 'kysely'

/**
 * The drinks as the shop's data. A shop that is there already has shown these drinks, because they were fixed: it keeps
 * them. A database without a shop gets none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const raisesVersion = (table: string): string =>
  `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
    for each statement execute function raise_catalogue_version()`

const statements = [
  `create table drink_groups (
    id text primary key, name text not null, banner_line text not null default '', drawing text, ground text not null,
    position int not null default 0, retired_on date)`,
  `create table drinks (
    id text primary key, group_id text not null references drink_groups, name text not null,
    note text not null default '', upgrade_cents int not null default 0 check (upgrade_cents >= 0), drawing text,
    ground text not null, menu_cents int check (menu_cents >= 0), cost_cents int check (cost_cents >= 0),
    position int not null default 0, retired_on date)`,
  raisesVersion('drink_groups'),
  raisesVersion('drinks'),
  `insert into drink_groups (id, name, banner_line, drawing, ground, position)
    select * from (values
      ('milk-teas', 'Iced Milk Teas', 'Iced Milk Teas', 'earl-grey', 'milk', 0),
      ('coffees', 'Iced Coffees', 'Iced Coffee', 'vietnamese-coffee', 'coffee', 1),
      ('fruit-teas', 'Iced Black & Green Fruit Teas', 'Iced Fruit Black or Green Teas', 'mango', 'fruit', 2)) shown
    where exists (select from locations)`,
  `insert into drinks (id, group_id, name, note, upgrade_cents, drawing, ground, position)
    select * from (values
      ('brown-sugar', 'milk-teas', 'Brown Sugar', '', 100, 'brown-sugar', 'milk', 0),
      ('earl-grey', 'milk-teas', 'Earl Grey', '', 0, 'earl-grey', 'ice', 1),
      ('matcha', 'milk-teas', 'Matcha', '', 0, 'matcha', 'leaf', 2),
      ('taro', 'milk-teas', 'Taro', '', 0, 'taro', 'fruit', 3),
      ('thai', 'milk-teas', 'Thai', '', 100, 'thai', 'milk', 4),
      ('vietnamese-coffee', 'coffees', 'Vietnamese Iced Coffee', '', 100, 'vietnamese-coffee', 'coffee', 5),
      ('lychee', 'fruit-teas', 'Lychee', 'Black or green tea', 0, 'lychee', 'fruit', 6),
      ('mango', 'fruit-teas', 'Mango', 'Black or green tea', 0, 'mango', 'milk', 7),
      ('passionfruit', 'fruit-teas', 'Passionfruit', 'Black or green tea', 0, 'passionfruit', 'milk', 8),
      ('strawberry', 'fruit-teas', 'Strawberry', 'Black tea', 0, 'strawberry', 'fruit', 9),
      ('strawberry-green', 'fruit-teas', 'Strawberry', 'Green tea', 0, 'strawberry-green', 'leaf', 10)) served
    where exists (select from locations)`,
]
