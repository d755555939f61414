import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byMail, byText, createRoom, HOUR, type Room } from '../../../test/room.ts'
import { type ChallengeOf, spendChallenge } from '../../store/people/challenges.ts'
import { countCheck, forgetOldChallenges, openChallenge, whyClosed } from './challenges.ts'
import { codeOf, codeRules, isCode } from './codes.ts'
import { canonicalContact, canonicalEmail, sendableContact } from '../contacts.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const now = () => room.deps.clock.now()
const inTransaction = <T>(work: Parameters<ReturnType<Room['deps']['db']['transaction']>['execute']>[0]) =>
  room.deps.db.transaction().execute(work) as Promise<T>
const open = async (of: ChallengeOf): Promise<string> => {
  const id = room.deps.ids.id()
  await inTransaction((trx) => openChallenge(trx, id, of, now()))
  return id
}
const check = (of: ChallengeOf) => countCheck(room.deps.db, of, now())
const why = (of: ChallengeOf) => whyClosed(room.deps.db, of, now())
const use = (id: string) => inTransaction<boolean>((trx) => spendChallenge(trx, id, now()))
const somebody = async (contact = byMail('mei@guest.example')): Promise<ChallengeOf> => ({
  ...contact,
  sessionId: (await room.session()).id,
})

describe('one challenge (rule J)', () => {
  test('is checked five times, whatever was typed, and not a sixth', async () => {
    const of = await somebody()
    expect([await check(of), await why(of)]).toEqual([null, 'none'])
    const id = await open(of)
    for (let done = 0; done < 5; done += 1) expect(await check(of)).toBe(id)
    expect([await check(of), await why(of)]).toEqual([null, 'used_up'])
  })

  test('parallel checks are five as well', async () => {
    const of = await somebody()
    const id = await open(of)
    const answers = await Promise.all(Array.from({ length: 30 }, () => check(of)))
    expect(answers.filter((answer) => answer === id)).toHaveLength(5)
  })

  test('lives for 600 seconds, to the millisecond', async () => {
    const of = await somebody()
    const id = await open(of)
    room.later(599_999)
    expect([await check(of), await why(of)]).toEqual([id, 'none'])
    room.later(1)
    expect([await check(of), await why(of)]).toEqual([null, 'expired'])
  })

  test('does not outlive its 600 seconds when the clock is set back; a clock that is a little late does no harm', async () => {
    const of = await somebody()
    const id = await open(of)
    room.later(-60_000)
    expect(await check(of)).toBe(id)
    room.later(-1)
    expect([await check(of), await why(of)]).toEqual([null, 'expired'])
    room.later(60_001)
    expect(await check(of)).toBe(id)
  })

  test('is used once', async () => {
    const of = await somebody()
    const id = await open(of)
    expect(await Promise.all([use(id), use(id), use(id)])).toEqual(expect.arrayContaining([true, false, false]))
    expect([await check(of), await why(of)]).toEqual([null, 'none'])
    expect(await use('unknown')).toBe(false)
  })

  test('a newer one replaces it for good, also when the old one is already in hand (risk 12)', async () => {
    const of = await somebody()
    const old = await open(of)
    const newer = await open(of)
    expect(await use(old)).toBe(false)
    expect(await check(of)).toBe(newer)
    expect(await use(newer)).toBe(true)
  })

  test('a used one is not undone by a newer one', async () => {
    const of = await somebody()
    const used = await open(of)
    await use(used)
    await open(of)
    const row = await room.deps.db
      .selectFrom('otp_challenges')
      .select('replaced_at')
      .where('id', '=', used)
      .executeTakeFirstOrThrow()
    expect(row.replaced_at).toBeNull()
  })

  test('belongs to its session, its channel and its address', async () => {
    const of = await somebody(byText('+12125550142'))
    const id = await open(of)
    const others: ChallengeOf[] = [
      { ...of, sessionId: (await somebody()).sessionId },
      { ...of, channel: 'email' },
      { ...of, address: '+12125550143' },
    ]
    for (const other of others) {
      expect([await check(other), await why(other)]).toEqual([null, 'none'])
      await open(other)
      expect(await check(other)).not.toBe(id)
    }
    expect(await check(of)).toBe(id)
  })

  test('the reason is told of the newest challenge', async () => {
    const of = await somebody()
    const first = await open(of)
    await use(first)
    room.later(700_000)
    await open(of)
    expect(await why(of)).toBe('none')
    for (let done = 0; done < 5; done += 1) await check(of)
    expect(await why(of)).toBe('used_up')
    room.later(700_000)
    expect(await why(of)).toBe('expired')
  })

  test('is forgotten an hour after its end', async () => {
    const of = await somebody()
    const id = await open(of)
    const kept = async () => {
      await forgetOldChallenges(room.deps)
      return room.deps.db.selectFrom('otp_challenges').select('id').where('id', '=', id).executeTakeFirst()
    }
    room.later(600_000 + HOUR)
    expect(await kept()).toEqual({ id })
    room.later(1)
    expect(await kept()).toBeUndefined()
  })
})

describe('codes', () => {
  const secret = 'a secret of tests, long enough to be one'

  test('six digits, the same for the same challenge and secret, others for others', () => {
    const codes = Array.from({ length: 2000 }, (_, index) => codeOf(`challenge-${index}`, secret))
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1950)
    expect(codeOf('challenge-1', secret)).toBe(codes[1])
    expect(codeOf('challenge-1', `${secret}!`)).not.toBe(codes[1])
  })

  test('only the very code is the code', () => {
    const code = codeOf('a', secret)
    expect(isCode(code, 'a', [secret])).toBe(true)
    for (const other of [
      '',
      code.slice(1),
      `${code}0`,
      ` ${code}`,
      String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
    ])
      expect(isCode(other, 'a', [secret])).toBe(false)
    expect(isCode(code, 'b', [secret])).toBe(codeOf('b', secret) === code)
  })

  test('the numbers of rule J', () => {
    expect(codeRules).toEqual({ lifetimeMs: 600_000, checks: 5, lockAfter: 100 })
  })
})

describe('contacts (R8, risk 8 and risk 60)', () => {
  test.each([
    [' Mei.Chen@Guest.Example ', 'mei.chen@guest.example'],
    ["o'hara+tea@sub.guest.example", "o'hara+tea@sub.guest.example"],
    ['a@b.co', 'a@b.co'],
    ['a.b@xn--bcher-kva.example', 'a.b@xn--bcher-kva.example'],
    [`${'a'.repeat(65)}@guest.example`, null],
    [`${'é'.repeat(33)}@guest.example`, null],
    [`${'a'.repeat(64)}@guest.example`, `${'a'.repeat(64)}@guest.example`],
    [`a@${'b.'.repeat(126)}`, null],
    ['Jörg@Müller.example', 'jörg@xn--mller-kva.example'],
    ['jo\u0308rg@mu\u0308ller.example', 'jörg@xn--mller-kva.example'],
    ['jörg@XN--MLLER-KVA.example', 'jörg@xn--mller-kva.example'],
    ['\u202dmei\u200b@guest\u00ad.example\u202c\ufeff', 'mei@guest.example'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(canonicalEmail(typed)).toBe(kept)
  })

  test.each([
    'mei',
    '@guest.example',
    'mei@',
    'mei@guest',
    'mei@guest.e',
    'mei@-guest.example',
    'mei@guest-.example',
    'mei@guest..example',
    '.mei@guest.example',
    'mei.@guest.example',
    'mei..chen@guest.example',
    'a@b.co,c@d.co',
    'a@b.co c@d.co',
    'a@b.co\nbcc:c@d.co',
    '<mei@guest.example>',
    'Mei <mei@guest.example>',
    '"mei"@guest.example',
    'mei@guest.example.',
    `mei@${'a'.repeat(64)}.example`,
    `mei@guest.${'a'.repeat(64)}`,
  ])('nothing is sent to %j', (typed) => {
    expect(canonicalEmail(typed)).toBeNull()
    expect(canonicalContact(typed, 'email')).toBeNull()
  })

  test('a phone is kept as E.164, and text messages go to numbers of the United States only', () => {
    expect(canonicalContact('(212) 555-0142', 'sms')).toEqual(byText('+12125550142'))
    expect(canonicalContact('nothing', 'sms')).toBeNull()
    expect(canonicalContact('mei@guest.example', 'sms')).toBeNull()
    expect(canonicalContact(' MEI@guest.example', 'email')).toEqual(byMail('mei@guest.example'))
    expect(sendableContact(room.deps, '+12125550142', 'sms')).toEqual(byText('+12125550142'))
    expect(() => sendableContact(room.deps, '+442071838750', 'sms')).toThrow(/can’t text this number/)
    expect(sendableContact(room.deps, 'mei@guest.example', 'email')).toEqual(byMail('mei@guest.example'))
  })
})
