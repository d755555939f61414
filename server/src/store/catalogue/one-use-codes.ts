import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Of which code a one-use code was made, and whether as the link of a member; empty when there is none. */
export const madeFrom = statement({
  name: 'of which code a one-use code was made',
  text: 'select code_id as "codeId", customer_id is not null as "isMembers" from single_codes where code = :code',
  takes: { code: text },
  gives: { codeId: text, isMembers: bool },
})

export const lockCode = statement({
  name: 'lock a code',
  text: 'select id from codes where id = :codeId for update',
  takes: { codeId: text },
  gives: { id: text },
})

/** Those of them that were not there yet, by anyone's hand. */
export const makeOneUse = statement({
  name: 'make one-use codes',
  text: `
    insert into single_codes (code, code_id, made_at)
    select one, :codeId, :now from unnest((select :codes::text[])) one
    where not exists (select from codes c where c.code = one and c.retired_on is null)
    on conflict (code) do nothing
    returning code`,
  takes: { codeId: text, codes: listOf(text), now: instant },
  gives: { code: text },
})

export const countOneUse = statement({
  name: 'one-use codes of a code',
  text: `
    select count(*)::int as made, count(p.single_code)::int as used
    from single_codes s left join purchases p
      on p.single_code = s.code and p.state in ('charging', 'unknown', 'succeeded')
    where s.code_id = :codeId`,
  takes: { codeId: text },
  gives: { made: int, used: int },
})

/** In the order in which they were made; `usedAt`: null while a use is open. */
export const oneUseCodes = statement({
  name: 'all one-use codes of a code',
  text: `
    select s.code, p.single_code is not null as "isUsed", p.settled_at as "usedAt"
    from single_codes s left join purchases p
      on p.single_code = s.code and p.state in ('charging', 'unknown', 'succeeded')
    where s.code_id = :codeId
    order by s.made_at, s.code`,
  takes: { codeId: text },
  gives: { code: text, isUsed: bool, usedAt: orNull(instant) },
})
