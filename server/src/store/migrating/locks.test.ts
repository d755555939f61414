import { expect, test } from 'vitest'
import { locksOf } from './locks.ts'

const ACCESS = 'ACCESS EXCLUSIVE'
const ROWS = 'ROW EXCLUSIVE'

test.each([
  ['create table spoons (id int)', []],
  ['create table spoons (cup text references cups)', [['cups', 'SHARE ROW EXCLUSIVE']]],
  ['alter table cups add column size int', [['cups', ACCESS]]],
  ['ALTER TABLE IF EXISTS ONLY "cups" drop column size', [['cups', ACCESS]]],
  ['alter table cups validate constraint cups_size', [['cups', 'SHARE UPDATE EXCLUSIVE']]],
  [
    'alter table cups add foreign key (lid) references lids',
    [
      ['cups', ACCESS],
      ['lids', 'SHARE ROW EXCLUSIVE'],
    ],
  ],
  ['create unique index cups_size on cups (size)', [['cups', 'SHARE']]],
  ['create index concurrently cups_size on cups (size)', [['cups', 'SHARE UPDATE EXCLUSIVE']]],
  [
    'create trigger cups_kept before update on cups for each row execute function refuse()',
    [['cups', 'SHARE ROW EXCLUSIVE']],
  ],
  ['create function refuse() returns trigger language plpgsql as $$ begin update cups set size = 1; end $$', []],
  ['update cups set size = 1', [['cups', ROWS]]],
  ['insert into cups values (1) on conflict (id) do update set size = 2', [['cups', ROWS]]],
  [
    'with gone as (delete from lids returning id) insert into cups select id from gone',
    [
      ['lids', ROWS],
      ['cups', ROWS],
    ],
  ],
  ['drop table cups', [['cups', ACCESS]]],
  ['truncate cups', [['cups', ACCESS]]],
])('%s', (text, locks) => {
  expect(locksOf(text)).toEqual(locks.map(([table, mode]) => ({ table, mode })))
})

test('what cannot be told from a statement is not guessed', () => {
  expect(locksOf('do $$ begin perform 1; end $$')).toBeNull()
  expect(locksOf('drop index cups_size')).toBeNull()
})
