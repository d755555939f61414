import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askerFrom, byMail, byText, createRoom, DAY, HOUR, type Room } from '../../test/room.ts'
import type { Refusal } from '../refusal.ts'
import type { Contact } from './contacts.ts'
import { countAsWrong, forgetOldFailures, forgiveFailures, noteWrong, refuseFailing, wasRight } from './failures.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

let addresses = 0
const stranger = () => askerFrom(`192.0.2.${(addresses += 1)}`)
const known = askerFrom('192.0.2.0', { knows: true })

/** As the call that checks it counts it. */
const countFailure = async (deps: Room['deps'], contact: Contact, asker = stranger()) => {
  await countAsWrong(deps, contact, asker)
  await noteWrong(deps, contact, asker)
}
const refused = (contact: Contact, asker = stranger()) =>
  refuseFailing(room.deps, contact, asker).then(
    () => null,
    ({ status, code, message, retryAfterSeconds }: Refusal) => ({ status, code, message, retryAfterSeconds }),
  )
const fail = async (contact: Contact, times: number) => {
  for (let done = 0; done < times; done += 1) await countFailure(room.deps, contact)
}
const failForDays = async (contact: Contact, times: number) => {
  for (let left = times; left > 0; left -= 20) {
    await fail(contact, Math.min(20, left))
    room.later(DAY)
  }
}
const forgive = (contact: Contact) => room.deps.db.transaction().execute((trx) => forgiveFailures(trx, contact))
const inARow = async (contact: Contact) =>
  (
    await room.deps.db
      .selectFrom('contact_failures')
      .select(['in_a_row', 'locked_at'])
      .where('channel', '=', contact.channel)
      .where('address', '=', contact.address)
      .executeTakeFirst()
  )?.in_a_row

let people = 0
const newMail = () => byMail(`fail${(people += 1)}@guest.example`)
const newPhone = () => byText(`+1212555${String((people += 1)).padStart(4, '0')}`)

describe('wrong codes (rule J)', () => {
  test('20 in 24 hours, then the contact waits; another contact does not', async () => {
    const contact = newMail()
    expect(await refused(contact)).toBeNull()
    await fail(contact, 19)
    expect(await refused(contact)).toBeNull()
    room.later(HOUR)
    await fail(contact, 1)
    expect(await refused(contact)).toMatchObject({ status: 429, code: 'too_many', retryAfterSeconds: 23 * 3600 })
    expect(await refused({ ...contact, channel: 'sms' })).toBeNull()
    expect(await refused(newMail())).toBeNull()
    room.later(23 * HOUR)
    expect(await refused(contact)).toBeNull()
  })

  test('the hundredth in a row locks the contact, and the other channel is named', async () => {
    for (const [contact, other] of [
      [newMail(), 'a text message'],
      [newPhone(), 'email'],
    ] as const) {
      await failForDays(contact, 99)
      expect(await refused(contact)).toBeNull()
      await fail(contact, 1)
      expect(await refused(contact)).toEqual({
        status: 429,
        code: 'contact_locked',
        message: `Too many wrong codes. Please verify by ${other} instead.`,
        retryAfterSeconds: 86_400,
      })
      room.later(30 * DAY)
      await fail(contact, 1)
      expect(await refused(contact)).toMatchObject({ code: 'contact_locked' })
    }
  })

  test('a failure that is refused by the daily limit counts nothing', async () => {
    const contact = newMail()
    await fail(contact, 20)
    await expect(countFailure(room.deps, contact)).rejects.toMatchObject({ code: 'too_many' })
    expect(await inARow(contact)).toBe(20)
  })

  test('ten from one address, then it waits; others have what is left of the twenty', async () => {
    const contact = newMail()
    const one = stranger()
    for (let done = 0; done < 10; done += 1) await countFailure(room.deps, contact, one)
    expect(await refused(contact, one)).toMatchObject({ code: 'too_many', retryAfterSeconds: 86_400 })
    await expect(countFailure(room.deps, contact, one)).rejects.toMatchObject({ code: 'too_many' })
    expect(await refused(contact)).toBeNull()
    await fail(contact, 10)
    expect(await refused(contact)).toMatchObject({ code: 'too_many' })
  })

  test('of others and even a lock do not stop a browser that proved the contact before, which has ten of its own', async () => {
    const contact = newMail()
    await failForDays(contact, 100)
    await fail(contact, 20)
    expect(await refused(contact)).toMatchObject({ code: 'contact_locked' })
    expect(await refused(contact, known)).toBeNull()
    for (let done = 0; done < 10; done += 1) await countFailure(room.deps, contact, known)
    expect(await refused(contact, known)).toMatchObject({ code: 'too_many' })
  })

  test('count at one of the three sites only, and lock no one of the staff, who have no second channel', async () => {
    const contact = newMail()
    const at = (site: 'till' | 'office') => askerFrom(stranger().ip, { site })
    await fail(contact, 20)
    for (const site of ['till', 'office'] as const) {
      expect(await refused(contact, at(site))).toBeNull()
      for (let done = 0; done < 20; done += 1) await countFailure(room.deps, contact, at(site))
      expect(await refused(contact, at(site))).toMatchObject({ code: 'too_many' })
    }
    expect(await inARow(contact)).toBe(20)
  })

  test('a right code is not charged, and of many at once no more are compared than the day allows', async () => {
    const contact = newMail()
    const one = stranger()
    for (let done = 0; done < 30; done += 1) {
      await countAsWrong(room.deps, contact, one)
      await wasRight(room.deps, contact, one)
    }
    expect(await refused(contact, one)).toBeNull()
    const many = await Promise.allSettled(
      Array.from({ length: 60 }, () => countAsWrong(room.deps, contact, stranger())),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  test('of a contact that no one has any more are forgotten a day after the last one, not before', async () => {
    const [mine, gone] = [newMail(), newMail()]
    await room.person({ email: mine.address })
    for (const contact of [mine, gone]) await fail(contact, 3)
    const left = async () => {
      await forgetOldFailures(room.deps)
      return [await inARow(mine), await inARow(gone)]
    }
    expect(await left()).toEqual([3, 3])
    room.later(DAY + 1)
    expect(await left()).toEqual([3, undefined])
  })

  test('parallel failures are all counted', async () => {
    const contact = newMail()
    await Promise.all(Array.from({ length: 12 }, () => countFailure(room.deps, contact)))
    expect(await inARow(contact)).toBe(12)
  })

  test('the lock grows with the scale of the limits', async () => {
    const generous = await createRoom({ limitsScale: 2 })
    try {
      const contact = newMail()
      for (let done = 0; done < 5; done += 1) {
        for (let each = 0; each < 39; each += 1) await countFailure(generous.deps, contact)
        generous.later(DAY)
      }
      await expect(refuseFailing(generous.deps, contact, stranger())).resolves.toBeUndefined()
      for (let each = 0; each < 5; each += 1) await countFailure(generous.deps, contact)
      await expect(refuseFailing(generous.deps, contact, stranger())).rejects.toMatchObject({ code: 'contact_locked' })
    } finally {
      await generous.close()
    }
  })
})

describe('a right code', () => {
  test('begins the row anew, but opens no lock of its own', async () => {
    const contact = newMail()
    await failForDays(contact, 99)
    await forgive(contact)
    expect(await inARow(contact)).toBe(0)
    await fail(contact, 1)
    expect([await inARow(contact), await refused(contact)]).toEqual([1, null])
    const locked = newMail()
    await failForDays(locked, 100)
    await forgive(locked)
    expect(await refused(locked)).toMatchObject({ code: 'contact_locked' })
  })

  test('leaves the failures of other contacts alone', async () => {
    const [mine, other] = [newMail(), newMail()]
    await fail(other, 3)
    await fail({ ...mine, channel: 'sms' }, 2)
    await forgive(mine)
    expect([await inARow(other), await inARow({ ...mine, channel: 'sms' })]).toEqual([3, 2])
  })

  test('on one channel unlocks the other channel of the same customer, and of no one else', async () => {
    const [mail, phone, foreign, second] = [newMail(), newPhone(), newPhone(), newMail()]
    const id = await room.person({ email: mail.address, phone: phone.address })
    await room.person({ phone: foreign.address })
    await room.deps.db
      .insertInto('customer_contacts')
      .values({ customer_id: id, ...second, signs_in: true, added_at: room.deps.clock.now() })
      .execute()
    for (const contact of [phone, foreign, second]) await failForDays(contact, 100)
    await forgive(mail)
    expect([await refused(phone), await inARow(phone)]).toEqual([null, 0])
    expect(await refused(foreign)).toMatchObject({ code: 'contact_locked' })
    expect(await refused(second)).toMatchObject({ code: 'contact_locked' })
  })

  test('of a contact that does not sign in unlocks nothing, nor does it unlock one that does not', async () => {
    for (const which of ['email', 'sms'] as const) {
      const [mail, phone] = [newMail(), newPhone()]
      const id = await room.person({ email: mail.address, phone: phone.address })
      await room.deps.db
        .updateTable('customer_contacts')
        .set({ signs_in: false })
        .where('customer_id', '=', id)
        .where('channel', '=', which)
        .execute()
      await failForDays(phone, 100)
      await forgive(mail)
      expect(await refused(phone)).toMatchObject({ code: 'contact_locked' })
    }
  })
})
