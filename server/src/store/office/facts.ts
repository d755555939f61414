import type { Trx } from '../../deps.ts'
import { listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const sold = statement({
  name: 'which plans were sold',
  text: `select id from unnest(:ids::text[]) as asked(id)
    where exists (select from purchases p where p.plan_id = asked.id)
      or exists (select from memberships m where asked.id in (m.plan_id, m.next_plan_id))`,
  takes: { ids: listOf(text) },
  gives: { id: text },
})

const visited = statement({
  name: 'which campaigns were visited',
  text: `select id from unnest(:ids::text[]) as asked(id)
    where exists (select from visits v where v.campaign_id = asked.id)`,
  takes: { ids: listOf(text) },
  gives: { id: text },
})

const inhabited = statement({
  name: 'which locations have members',
  text: `select id from unnest(:ids::text[]) as asked(id)
    where exists (select from memberships m where m.location_id = asked.id and m.state <> 'ended')`,
  takes: { ids: listOf(text) },
  gives: { id: text },
})

const idsOf = async (asked: typeof sold, trx: Trx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : (await asked(trx, { ids: [...ids] })).map(({ id }) => id))

export const happened = async (
  trx: Trx,
  of: { plans: readonly string[]; campaigns: readonly string[]; locations: readonly string[] },
) => ({
  sold: await idsOf(sold, trx, of.plans),
  visited: await idsOf(visited, trx, of.campaigns),
  inhabited: await idsOf(inhabited, trx, of.locations),
})
