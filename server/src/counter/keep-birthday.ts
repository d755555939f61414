import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { birthdayOf, fixedUntil } from '@sipday/rules/uses/birthday.ts'
import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { lockBirthday, saveBirthday } from '../store/counter/birthdays.ts'

const atField = (code: string, status: 409 | 422, text: string): Refusal =>
  new Refusal(status, code, text, { fields: { day: text } })

/**
 * Null forgets it. A live membership must bring something for it (decision 129). `seen`: what it has to be until now.
 * Throws Refusal: 404, 409 `birthday_not_asked`, `birthday_fixed` or `changed_meanwhile`, 422 `fields_invalid`.
 */
export const keepBirthday = async (
  deps: Pick<Deps, 'clock'>,
  trx: Trx,
  { customerId, birthday, seen }: { customerId: string; birthday: string | null; seen?: string | null },
): Promise<void> => {
  const found = await lockBirthday(trx, customerId)
  if (!found) throw new Refusal(404, 'unknown', 'We could not find that.')
  if (birthday !== null && birthdayOf(birthday.slice(0, 2), birthday.slice(3)) === null)
    throw atField('fields_invalid', 422, 'Please choose a month and a day of that month.')
  if (birthday !== null && !found.uses.some(({ live }) => live))
    throw atField('birthday_not_asked', 409, 'No membership of this account has a drink for the birthday.')
  if (birthday === found.birthday) return
  if (seen !== undefined && seen !== found.birthday)
    throw new Refusal(409, 'changed_meanwhile', 'The birthday was changed meanwhile. Nothing was overwritten.')
  const now = deps.clock.now()
  const fixed = found.uses
    .map(({ timeZone, usedOn }) => fixedUntil(found.birthday, usedOn, dateIn(now, timeZone)))
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
  if (fixed) throw atField('birthday_fixed', 409, `The birthday stays as it is until ${dateText(fixed)}.`)
  await saveBirthday(trx, customerId, birthday)
}
