import type { Trx } from '../../deps.ts'
import { bool, day, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const lock = statement({
  name: 'lock the birthday of a customer',
  text: `select birthday from customers
    where id = :customerId and erased_at is null and merged_into is null for update`,
  takes: { customerId: text },
  gives: { birthday: orNull(text) },
})

const uses = statement({
  name: 'what a birthday has brought',
  text: `
    select m.live, l.time_zone as "timeZone",
      (select max(r.redeemed_at at time zone l.time_zone)::date from redemptions r
        where r.membership_id = m.id and r.voided_at is null and r.period_key like 'birthday %') as "usedOn"
    from memberships m join locations l on l.id = m.location_id
    where m.subscriber_id = :customerId and exists (
      select from entitlements e where e.membership_id = m.id and e.use ->> 'per' = 'birthday')`,
  takes: { customerId: text },
  gives: { live: bool, timeZone: text, usedOn: orNull(day) },
})

/** Locked until the transaction ends, as `next_use` does; undefined for someone unknown, erased or merged. */
export const lockBirthday = async (trx: Trx, customerId: string) => {
  const [found] = await lock(trx, { customerId })
  return found && { birthday: found.birthday, uses: await uses(trx, { customerId }) }
}

const ofBoth = statement({
  name: 'whose birthday stays after a merge',
  text: `
    select c.id, c.birthday from customers c
    where c.id in (:keptId, :goneId) and c.birthday is not null
    order by (select max(r.redeemed_at) from memberships m join redemptions r on r.membership_id = m.id
        where m.subscriber_id = c.id and r.voided_at is null and r.period_key like 'birthday %') desc nulls last,
      c.id = :keptId desc
    limit 1`,
  takes: { keptId: text, goneId: text },
  gives: { id: text, birthday: orNull(text) },
})

/** Before their memberships are one's: the birthday that brought the last drink, or else that of who stays. */
export const birthdayOfBoth = async (trx: Trx, pair: { keptId: string; goneId: string }): Promise<string | null> =>
  (await ofBoth(trx, pair))[0]?.birthday ?? null

export const saveBirthday = async (trx: Trx, customerId: string, birthday: string | null): Promise<void> => {
  await trx.updateTable('customers').set({ birthday }).where('id', '=', customerId).execute()
}
