import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, createColleague, makeColleague, proveAddress } from '../../../test/colleague.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { freePort } from '../../../../tools/starting/ports.ts'
import { createWorld, startSandbox, type World } from '../../../test/world.ts'
import { passKeys, openPass, signPass } from '../../counter/passes.ts'
import { hashOf } from '../../access/sessions.ts'
import { readSettings } from '../../settings.ts'
import { writeInvitation } from '../../store/office/people.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const OLD = 'the secret of last year and long enough to be one'
const NEW = 'the secret of this year and long enough to be one'
const NEWEST = 'the secret of next year and long enough to be one'

let database: TestDatabase
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let port: number
let world: World

beforeAll(async () => {
  database = await freshDatabase()
  port = await freePort()
  sandbox = await startSandbox(`http://localhost:${port}`)
  world = await worldWith(OLD)
  await makeOpenShop(world.deps)
})
afterAll(async () => {
  await world.close()
  await sandbox.stop()
  await database.drop()
})

const worldWith = (secret: string): Promise<World> =>
  createWorld({ database, sandbox, port, environment: { APP_SECRET: secret } })

const restartWith = async (secret: string): Promise<void> => {
  await world.close()
  world = await worldWith(secret)
}

type App = { show(): Promise<string> }
/** It shows the code of half a minute later each time. */
const appOf = (secretUri: string): App => {
  const totp = new TOTP({ secret: Secret.fromBase32(new URL(secretUri).searchParams.get('secret') ?? '') })
  return {
    show: async () => totp.generate({ timestamp: (await world.clock({ seconds: 31 })).getTime() }),
  }
}

const invited = async (email: string): Promise<Colleague> =>
  welcomed(await makeColleague(world.deps, { email, role: 'owner', without: 'factor' }))
const welcomed = async (staffId: string): Promise<Colleague> => {
  const token = randomBytes(32).toString('base64url')
  const now = world.deps.clock.now()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await writeInvitation(world.deps.db, { tokenHash: hashOf(token), staffId, now, expiresAt })
  const colleague = createColleague(world)
  expect((await colleague.call('sign-in', { invitation: token })).status).toBe(200)
  return colleague
}

const signedInByCode = async (email: string): Promise<Colleague> => {
  const colleague = createColleague(world)
  await proveAddress(world, colleague, email)
  await colleague.call('sign-in', {})
  return colleague
}

const enrolled = async (email: string): Promise<{ app: App; recoveryCodes: string[] }> => {
  const colleague = await invited(email)
  const app = appOf((await colleague.call('totp-start', {})).body.secretUri)
  const added = await colleague.call('totp-check', { purpose: 'add', code: await app.show() })
  expect(added.status).toBe(200)
  return { app, recoveryCodes: added.body.recoveryCodes ?? [] }
}

const provedBy = async (email: string, app: App): Promise<number> =>
  (await (await signedInByCode(email)).call('totp-check', { purpose: 'prove', code: await app.show() })).status
const recoveredBy = async (email: string, code = ''): Promise<number> =>
  (await (await signedInByCode(email)).call('recovery-check', { code })).status

test('a secret is replaced by new,old and then new: authenticators and recovery codes go on, codes and passes meanwhile', async () => {
  const [mei, rosa] = ['mei@shop.example', 'rosa@shop.example']
  const ofMei = await enrolled(mei)
  const ofRosa = await enrolled(rosa)
  const pass = signPass(world.settings, {
    code: '123456',
    membershipId: 'a'.repeat(22),
    issuedAt: world.deps.clock.now(),
    goodThrough: null,
    places: [],
    benefits: [],
  })
  const late = createColleague(world)
  await late.call('code', { action: 'send', to: rosa })
  await expect.poll(() => world.codeFor(rosa).catch(() => ''), { timeout: 15_000 }).toMatch(/^\d{6}$/)
  const codeOfBefore = await world.codeFor(rosa)

  await restartWith(`${NEW},${OLD}`)
  const checked = await late.call('code', { action: 'check', to: rosa, code: codeOfBefore })
  expect([checked.status, checked.refused.code]).toEqual([200, undefined])
  expect(openPass(world.settings, pass)).toMatchObject({ code: '123456' })
  expect(passKeys(world.settings)).toHaveLength(2)
  expect(await provedBy(mei, ofMei.app)).toBe(200)
  expect(await recoveredBy(mei, ofMei.recoveryCodes[0])).toBe(200)

  // Rosa did not sign in meanwhile.
  await restartWith(NEW)
  expect(openPass(world.settings, pass)).toBeNull()
  expect(await provedBy(mei, ofMei.app)).toBe(200)
  expect(await provedBy(rosa, ofRosa.app)).toBe(200)
  expect(await recoveredBy(rosa, ofRosa.recoveryCodes[0])).toBe(200)
  expect(await recoveredBy(rosa, ofRosa.recoveryCodes[0])).toBe(422)

  await restartWith(`${NEWEST},${NEW}`)
  await restartWith(NEWEST)
  expect(await provedBy(rosa, ofRosa.app)).toBe(200)
  expect(await recoveredBy(mei, ofMei.recoveryCodes[1])).toBe(200)
})

test('an authenticator made with the new secret takes no code made with the old one', async () => {
  await restartWith(OLD)
  const email = 'ada@shop.example'
  const staffId = await makeColleague(world.deps, { email, role: 'owner', without: 'factor' })
  const before = appOf((await (await welcomed(staffId)).call('totp-start', {})).body.secretUri)
  await restartWith(`${NEW},${OLD}`)
  const colleague = await welcomed(staffId)
  const app = appOf((await colleague.call('totp-start', {})).body.secretUri)
  expect((await colleague.call('totp-check', { purpose: 'add', code: await app.show() })).status).toBe(200)
  expect(await provedBy(email, before)).toBe(422)
  expect(await provedBy(email, app)).toBe(200)
})

test('a secret that is replaced without an overlap leaves nothing of the old one in force', async () => {
  await restartWith(OLD)
  const email = 'eve@shop.example'
  const { app, recoveryCodes } = await enrolled(email)
  await restartWith('a secret that came after a theft and is long enough')
  expect(await provedBy(email, app)).toBe(422)
  expect(await recoveredBy(email, recoveryCodes[0])).toBe(422)
})

test('APP_SECRET is several secrets when each part is long enough to be one', () => {
  const environment = {
    DATABASE_URL: database.url,
    SANDBOX_URL: sandbox.url,
    SANDBOX_KEY: 'sandbox-key',
  }
  const read = (APP_SECRET: string) => readSettings({ ...environment, APP_SECRET })
  expect(read(`${NEW}, ${OLD}`)).toMatchObject({ appSecret: NEW, formerAppSecrets: [OLD] })
  expect(() => read(`${NEW},`)).toThrow(/^APP_SECRET has an empty part; expected .* \(new,old\)/)
  const withComma = 'one secret, which always had a comma in it'
  expect(read(withComma)).toMatchObject({ appSecret: withComma, formerAppSecrets: [] })
})
