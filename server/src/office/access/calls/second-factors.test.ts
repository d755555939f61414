import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { type Colleague, createColleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let made = 0
const support = async () => {
  made += 1
  const email = `support-${made}@shop.example`
  return { email, id: await makeColleague(world.deps, { email, role: 'support' }) }
}
const seconds = (count: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 1000))
const prove = (person: Colleague, code: string) => person.call('totp-check', { purpose: 'prove', code })
const codeOf = ({ status, refused }: Awaited<ReturnType<typeof prove>>) => [status, refused.code]

beforeAll(async () => {
  // The limits of rule J and T, as they are outside the sandbox.
  world = await createWorld({ limitsScale: 1 })
  await makeShop(world.deps)
})
afterAll(() => world.close())
beforeEach(() => seconds(3_601))

describe('an authenticator', () => {
  test('gives codes that count once, half a minute early or late, and no later (69) (O2)', async () => {
    const { email } = await support()
    const person = await signIn(world, email, 'half')
    const early = await world.totpFor(email)
    expect(codeOf(await prove(person, early))).toEqual([200, undefined])
    expect(codeOf(await prove(person, early))).toEqual([422, 'code_wrong'])
    // A code that began just now is still good 31 seconds later.
    seconds(90 - ((world.deps.clock.now().getTime() / 1000) % 30))
    const shown = await world.totpFor(email)
    seconds(31)
    expect(codeOf(await prove(person, shown))).toEqual([200, undefined])
    const old = await world.totpFor(email)
    seconds(95)
    expect(codeOf(await prove(person, old))).toEqual([422, 'code_wrong'])
  })

  test('is locked for an hour after five wrong codes, also when they come at once; right ones do not count', async () => {
    const { email } = await support()
    const person = await signIn(world, email)
    for (let times = 0; times < 6; times += 1) {
      seconds(31)
      expect(codeOf(await prove(person, await world.totpFor(email)))).toEqual([200, undefined])
    }
    seconds(31)
    const right = await world.totpFor(email)
    const wrong = right === '123456' ? '654321' : '123456'
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => prove(createColleague(world, person.cookie), wrong)),
    )
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    expect((await prove(person, right)).status).toBe(429)
    seconds(3_601)
    expect((await prove(person, await world.totpFor(email))).status).toBe(200)
  })

  test('that is replaced stays good until the new one is checked; removed ones never come back', async () => {
    const { email } = await support()
    const person = await signIn(world, email)
    await person.call('totp-start', {})
    const { body: again } = await person.call('totp-start', {})
    const { body: first } = await person.call('totp-start', {})
    expect(again).toEqual(first)
    seconds(31)
    expect((await prove(person, await world.totpFor(email))).status).toBe(200)
    const added = await person.call('totp-check', { purpose: 'add', code: await world.totpFor(email, 'handed out') })
    expect(added.status).toBe(200)
    expect((await person.call('totp-start', {})).body).not.toEqual(first)
  })
})

describe('a passkey', () => {
  const site = () => ({ origin: world.url, rpId: 'localhost' })
  const withPasskey = async () => {
    const { email, id } = await support()
    const person = await signIn(world, email)
    const passkey = createAuthenticator(site())
    const { body } = await person.call('passkey-options', { purpose: 'add' })
    expect(body.options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' })
    const made = await person.call('passkey-check', {
      purpose: 'add',
      response: passkey.make(body.options),
      name: 'My phone',
    })
    expect([made.status, made.refused.code]).toEqual([200, undefined])
    const use = async (lies = {}) => {
      const { options } = (await person.call('passkey-options', { purpose: 'prove' })).body
      return person.call('passkey-check', { purpose: 'prove', response: passkey.use(options, lies) })
    }
    return { email, id, person, passkey, use }
  }

  test('alone signs in, in a new browser and without a code; not a lying one, one used twice, or of someone who was removed', async () => {
    const { id, passkey } = await withPasskey()
    const next = createColleague(world)
    const options = async (who = next) => {
      const { body } = await who.call('passkey-sign-in', {})
      expect(body.options).toMatchObject({ userVerification: 'required', allowCredentials: [] })
      return body.options ?? {}
    }
    for (const lies of [{ unverified: true }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }] as const) {
      const answer = await next.call('passkey-sign-in', { response: passkey.use(await options(), lies) })
      expect(answer.refused.code, JSON.stringify(lies)).toBe('passkey_refused')
    }
    const foreign = createAuthenticator(site()).use(await options())
    expect((await next.call('passkey-sign-in', { response: foreign })).refused.code).toBe('passkey_refused')
    expect((await next.call('me')).status).toBe(401)
    const response = passkey.use(await options())
    expect((await createColleague(world).call('passkey-sign-in', { response })).refused.code).toBe('challenge_used')
    expect((await next.call('passkey-sign-in', { response })).status).toBe(200)
    expect((await next.call('me')).status).toBe(200)
    expect((await next.call('passkey-sign-in', { response })).refused.code).toBe('challenge_used')
    await world.deps.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
    const late = createColleague(world)
    const gone = await late.call('passkey-sign-in', { response: passkey.use(await options(late)) })
    expect(gone.refused.code).toBe('passkey_refused')
  })

  test('proves the person, and is what signing in asks for', async () => {
    const { email, passkey, person, use } = await withPasskey()
    expect((await use()).status).toBe(200)
    expect((await person.call('second-factors')).body.passkeys).toMatchObject([{ id: passkey.id, name: 'My phone' }])
    seconds(31)
    const next = await signIn(world, email, 'half')
    const { body } = await next.call('sign-in', {})
    expect(body).toMatchObject({ next: 'passkey', options: { userVerification: 'required' } })
    const response = passkey.use(body.options ?? {})
    expect((await next.call('passkey-check', { purpose: 'prove', response })).status).toBe(200)
    expect((await next.call('me')).status).toBe(200)
  })

  test('is refused from another site, without the person, or with another key (68)', async () => {
    const { use, person } = await withPasskey()
    for (const lies of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { unverified: true }]) {
      const { status, refused } = await use(lies)
      expect([status, refused.code], JSON.stringify(lies)).toEqual([422, 'passkey_refused'])
    }
    const { options } = (await person.call('passkey-options', { purpose: 'prove' })).body
    const other = createAuthenticator(site()).use(options)
    expect((await person.call('passkey-check', { purpose: 'prove', response: other })).refused.code).toBe(
      'passkey_refused',
    )
  })

  test('answers a challenge once, within five minutes, in its own session, for its own purpose', async () => {
    const { person, passkey, email } = await withPasskey()
    const { options } = (await person.call('passkey-options', { purpose: 'prove' })).body
    const response = passkey.use(options)
    const check = (who: Colleague) => who.call('passkey-check', { purpose: 'prove', response })
    seconds(31)
    expect((await check(await signIn(world, email, 'half'))).refused.code).toBe('challenge_used')
    expect((await check(person)).status).toBe(200)
    expect((await check(person)).refused.code).toBe('challenge_used')
    const late = (await person.call('passkey-options', { purpose: 'prove' })).body.options
    seconds(301)
    const answer = await person.call('passkey-check', { purpose: 'prove', response: passkey.use(late) })
    expect(answer.refused.code).toBe('challenge_used')
  })

  test('whose counter goes back or stands still is refused, and that is recorded', async () => {
    const { use, id } = await withPasskey()
    expect((await use({ counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0]) expect((await use({ counter })).refused.message).toContain('may have been copied')
    const rows = await world.deps.db.selectFrom('audit').select('detail').where('staff_id', '=', id).execute()
    expect(rows.filter(({ detail }) => (detail as { why?: string }).why === 'counted back')).toHaveLength(3)
  })
})

describe('second factors', () => {
  test('recovery codes count once each, however they are typed; new ones replace them', async () => {
    const { email } = await support()
    const person = await signIn(world, email)
    const [first = '', second = ''] = (await person.call('recovery-codes', {})).body.recoveryCodes
    seconds(31)
    const half = await signIn(world, email, 'half')
    const used = await half.call('recovery-check', { code: first.toLowerCase().replaceAll('-', ' ') })
    expect(used.body).toEqual({ recoveryLeft: 9 })
    expect((await half.call('recovery-check', { code: first })).refused.code).toBe('code_wrong')
    await half.call('recovery-codes', {})
    expect((await half.call('recovery-check', { code: second })).refused.code).toBe('code_wrong')
  })

  test('the last one stays; removing needs a proof of the last 10 minutes, and happens once for a key', async () => {
    const { email } = await support()
    const person = await signIn(world, email)
    expect((await person.call('second-factor-remove', { totp: true })).refused.code).toBe('last_factor')
    const passkey = createAuthenticator({ origin: world.url, rpId: 'localhost' })
    const { options } = (await person.call('passkey-options', { purpose: 'add' })).body
    await person.call('passkey-check', { purpose: 'add', response: passkey.make(options) })
    seconds(601)
    expect((await person.call('second-factor-remove', { totp: true })).refused.code).toBe('prove_again')
    expect((await person.call('passkey-options', { purpose: 'add' })).refused.code).toBe('prove_again')
    expect((await prove(person, await world.totpFor(email))).status).toBe(200)
    const key = randomUUID()
    expect((await person.call('second-factor-remove', { totp: true, key })).status).toBe(200)
    expect((await person.call('second-factor-remove', { totp: true, key })).status).toBe(200)
    expect((await person.call('second-factor-remove', { passkeyId: passkey.id, key })).refused.code).toBe('key_reused')
    expect((await person.call('second-factors')).body).toMatchObject({ totp: false, passkeys: [{ id: passkey.id }] })
  })
})
