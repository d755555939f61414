import { execFileSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, randomUUID, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPass } from '@sipday/rules/pass.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWalletKeys } from '../../../tools/demo/wallet-keys.ts'
import { makeMembership, makeShop, makeStaff } from '../../test/make-membership.ts'
import { stillClock } from '../../test/still-clock.ts'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'
import { shopData } from '../store/catalogue/shop.ts'
import { renewCodes } from '../store/memberships/renew-codes.ts'
import { googleLink } from './google-link.ts'

const keys = makeWalletKeys({ passphrase: 'the passphrase of a test', days: 30 })
const folder = mkdtempSync(join(tmpdir(), 'sipday-passes-'))
let noon = new Date()
let world: World
let till: Visitor
beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon), environment: keys })
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  till = await world.openTill('sam@shop.example')
})
beforeEach(() => {
  noon = new Date(noon.getTime() + 60_000)
  world.deps.clock.setNow(noon)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

type Made = Parameters<typeof makeMembership>[1]
const member = async (given: Made = {}, at: World = world) => {
  const made = await makeMembership(at.deps, { paidThrough: '2040-12-14', ...given })
  const { customerId, email } = await at.deps.db
    .selectFrom('memberships as m')
    .innerJoin('customers as c', 'c.id', 'm.subscriber_id')
    .select(['c.id as customerId', 'c.email'])
    .where('m.id', '=', made.membershipId)
    .executeTakeFirstOrThrow()
  await at.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: customerId, channel: 'email', address: email, signs_in: true, added_at: noon })
    .execute()
  const visitor = await at.signedIn(email)
  return { ...made, email, visitor, asked: { CID: customerId, subscriptionId: made.membershipId } }
}
type Member = Awaited<ReturnType<typeof member>>
const link = async ({ visitor, asked }: Pick<Member, 'visitor' | 'asked'>, wallet: 'apple' | 'google') =>
  visitor.call('wallet-link', { ...asked, wallet })
const download = (visitor: Visitor, asked: Member['asked']) =>
  visitor.request('GET', `/api/wallet/pass?${new URLSearchParams(asked).toString()}`)

/** Its hashes and its signature are checked as a phone checks them. */
const opened = async (response: Response) => {
  expect(response.status).toBe(200)
  const at = mkdtempSync(join(folder, 'pass-'))
  writeFileSync(join(at, 'pass.pkpass'), Buffer.from(await response.arrayBuffer()))
  execFileSync('unzip', ['-q', 'pass.pkpass', '-d', 'in'], { cwd: at })
  const inside = join(at, 'in')
  const manifest = JSON.parse(readFileSync(join(inside, 'manifest.json'), 'utf8')) as Record<string, string>
  const files = readdirSync(inside).filter((name) => !['manifest.json', 'signature'].includes(name))
  const hashes = files.map((name) => [
    name,
    createHash('sha1')
      .update(readFileSync(join(inside, name)))
      .digest('hex'),
  ])
  expect(manifest).toEqual(Object.fromEntries(hashes))
  writeFileSync(join(at, 'wwdr.pem'), keys['APPLE_WALLET_WWDR_CERTIFICATE'] ?? '')
  execFileSync(
    'openssl',
    [
      'smime',
      '-verify',
      '-inform',
      'DER',
      '-in',
      'in/signature',
      '-content',
      'in/manifest.json',
      '-CAfile',
      'wwdr.pem',
    ].concat(['-purpose', 'any', '-binary', '-out', 'verified']),
    { cwd: at, stdio: 'pipe' },
  )
  type Field = { key: string; label: string; value: string }
  const pass = JSON.parse(readFileSync(join(inside, 'pass.json'), 'utf8')) as Record<string, unknown> & {
    barcodes: { message: string; format: string; altText: string }[]
    generic: Record<'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', Field[]>
  }
  return { pass, files, code: pass.barcodes[0]?.message ?? '' }
}
const applePass = async ({ visitor, asked }: Member) => opened(await download(visitor, asked))
const claimsOf = (address: string) => {
  const [head = '', claims = '', signature = ''] = address.replace('https://pay.google.com/gp/v/save/', '').split('.')
  const publicKey = createPublicKey(createPrivateKey(keys['GOOGLE_WALLET_KEY'] ?? ''))
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(read(head)).toEqual({ alg: 'RS256', typ: 'JWT' })
  return read(claims) as {
    payload: { genericClasses: { id: string }[]; genericObjects: Record<string, unknown>[] }
  } & Record<string, unknown>
}

test('the file for Apple is signed, its hashes hold, and it says what the member’s page says', async () => {
  const mei = await member()
  const { body } = await link(mei, 'apple')
  const response = await mei.visitor.request('GET', body.address)
  expect(response.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { pass, files } = await opened(response)
  expect(files.toSorted()).toEqual(
    ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'pass.json'].toSorted(),
  )
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: 'pass.example.drinks',
    teamIdentifier: 'TEAM123456',
    organizationName: 'Sipday',
    description: 'Sipday membership',
    backgroundColor: 'rgb(25, 118, 210)',
    sharingProhibited: true,
    barcodes: [
      { format: 'PKBarcodeFormatQR', message: String(mei.code), altText: expect.stringMatching(/^\d{3} \d{3}$/) },
    ],
  })
  const { primaryFields, secondaryFields, auxiliaryFields, backFields } = pass.generic
  expect([...primaryFields, ...secondaryFields].map(({ value }) => value)).toEqual([
    'One Month',
    'Mei Chen',
    'Kips Bay NY',
  ])
  expect(auxiliaryFields[0]?.label).toMatch(/^Paid through, as of /)
  expect(auxiliaryFields[0]?.value).toBe('December 14, 2040')
  expect(backFields.at(-1)?.value).toBe(`${world.url}/redeem`)
  // It goes on, so nothing on it expires; and it never asks a server for news.
  expect(pass).not.toHaveProperty('expirationDate')
  expect(pass).not.toHaveProperty('webServiceURL')
  expect(JSON.stringify(pass)).not.toContain('@guest.example')
})

test('the link to Google is signed, fits in an address, and carries the same', async () => {
  const mei = await member()
  const { body } = await link(mei, 'google')
  const { payload, ...claims } = claimsOf(body.address)
  expect(claims).toMatchObject({
    iss: 'wallet@shop.iam.gserviceaccount.example',
    aud: 'google',
    typ: 'savetowallet',
  })
  expect(payload.genericObjects).toEqual([
    expect.objectContaining({
      id: expect.stringMatching(/^3388000000012345678\.[\w-]{22}$/),
      classId: payload.genericClasses[0]?.id,
      state: 'ACTIVE',
      barcode: expect.objectContaining({ type: 'QR_CODE', value: String(mei.code) }),
      textModulesData: [
        { id: 'member', header: 'Member', body: 'Mei Chen' },
        { id: 'location', header: 'Location', body: 'Kips Bay NY' },
        { id: 'until', header: expect.stringMatching(/^Paid through, as of /), body: 'December 14, 2040' },
      ],
    }),
  ])
})

test('even with long names the link to Google fits in an address', async () => {
  const { google } = world.deps.settings.wallets
  const long = 'A Rather Long Name for Something to Drink'
  const pass = {
    shopName: long,
    planName: long,
    memberName: long,
    locationName: long,
    code: '60482917',
    membershipId: 'x',
    addedOn: '2026-11-23',
    paidThrough: '2026-12-14',
    endsOn: null,
    expiresAt: null,
    shop: shopData.parse({}),
  }
  if (!google) throw new Error('the world has keys')
  const address = googleLink(google, pass, { publicUrl: 'https://members.a-shop.example', now: noon })
  expect(address.length).toBeLessThan(1_800)
  expect(claimsOf(address).payload.genericObjects[0]).toMatchObject({
    logo: { sourceUri: { uri: 'https://members.a-shop.example/icon-512.png' } },
  })
})

test('a session asks for 30 passes in an hour, links and files together', async () => {
  const narrow = await createWorld({ clock: stillClock(noon), environment: keys, limitsScale: 1 })
  try {
    await makeShop(narrow.deps)
    const mei = await member({}, narrow)
    for (let made = 0; made < 15; made += 1) {
      expect((await link(mei, 'google')).status).toBe(200)
      expect((await download(mei.visitor, mei.asked)).status).toBe(200)
    }
    expect((await link(mei, 'apple')).status).toBe(429)
    const file = await download(mei.visitor, mei.asked)
    expect([file.status, Number(file.headers.get('retry-after')) > 3_000]).toEqual([429, true])
  } finally {
    await narrow.close()
  }
})

test('one that ends says its last day, and expires with it', async () => {
  const mei = await member()
  const db = world.deps.db
  await db
    .updateTable('memberships')
    .set({ end_date: '2040-12-14', cancelled_at: noon })
    .where('id', '=', mei.membershipId)
    .execute()
  const { pass } = await applePass(mei)
  expect(pass.generic.auxiliaryFields).toEqual([{ key: 'until', label: 'Good through', value: 'December 14, 2040' }])
  expect(new Date(String(pass['expirationDate'])).toISOString()).toBe('2040-12-15T04:59:59.000Z')
  const [object] = claimsOf((await link(mei, 'google')).body.address).payload.genericObjects
  expect(object).toMatchObject({ validTimeInterval: { end: { date: '2040-12-15T04:59:59.000Z' } } })
})

test('a till takes the bar code as typed digits: once a day, and no more after a new code (R72)', async () => {
  const mei = await member()
  const { code } = await applePass(mei)
  expect(readPass(code)).toBeNull()
  const found = await till.call('counter-lookup', { code })
  expect([found.status, found.body.firstName]).toEqual([200, 'Mei'])
  const redeem = () => till.call('counter-redeem', { entitlementId: mei.entitlements.day, key: randomUUID() })
  expect((await redeem()).status).toBe(200)
  expect((await redeem()).refused.code).toBe('already_redeemed')

  const google = claimsOf((await link(mei, 'google')).body.address).payload.genericObjects[0]
  await renewCodes(world.deps.db, { memberships: [mei.membershipId], codes: [987_654], now: world.deps.clock.now() })
  expect((await till.call('counter-lookup', { code })).refused.code).toBe('code_unknown')
  const renewed = await applePass(mei)
  expect((await till.call('counter-lookup', { code: renewed.code })).status).toBe(200)
  // Apple replaces the pass with the same number; Google would keep what it knows by the same id.
  expect(renewed.code).toBe('987654')
  expect(claimsOf((await link(mei, 'google')).body.address).payload.genericObjects[0]?.['id']).not.toBe(google?.['id'])
})

test('someone else’s membership and an unknown one are refused alike, and so is one that rests', async () => {
  const [mei, eve] = [await member(), await member()]
  const unpaid = await member({ state: 'unpaid' })
  const cases = [
    { visitor: eve.visitor, asked: mei.asked },
    { visitor: eve.visitor, asked: { CID: 'unknown', subscriptionId: mei.membershipId } },
    { visitor: eve.visitor, asked: { CID: eve.asked.CID, subscriptionId: mei.membershipId } },
    { visitor: eve.visitor, asked: { CID: eve.asked.CID, subscriptionId: 'unknown' } },
    unpaid,
  ]
  const answers = []
  for (const one of cases) {
    const [told, file] = [await link(one, 'google'), await download(one.visitor, one.asked)]
    const refused = (await file.json()) as { code: string }
    expect([told.status, file.status, refused.code]).toEqual([404, 404, told.refused.code])
    expect(file.headers.get('cache-control')).toBe('no-store')
    answers.push(refused.code)
  }
  expect(answers).toEqual(['customer_unknown', 'customer_unknown', ...Array(3).fill('membership_unknown')])
})

test('the payer of another’s membership, who is not shown its code, gets no pass of it (R72)', async () => {
  const [payer, drinker] = [await member(), await member()]
  const { db } = world.deps
  await db
    .updateTable('memberships')
    .set({ payer_id: payer.asked.CID })
    .where('id', '=', drinker.membershipId)
    .execute()
  const asked = { CID: payer.asked.CID, subscriptionId: drinker.membershipId }
  expect((await link({ visitor: payer.visitor, asked }, 'google')).status).toBe(404)
  expect((await download(payer.visitor, asked)).status).toBe(404)
  expect((await link(drinker, 'google')).status).toBe(200)
})

test('the file is for no one without a session, and whose session has ended is told so', async () => {
  const mei = await member()
  const codeOf = async (visitor: Visitor) => {
    const response = await download(visitor, mei.asked)
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await codeOf(world.visitor())).toEqual([401, 'not_signed_in'])
  const greeted = world.visitor()
  await greeted.call('campaign', {})
  expect(await codeOf(greeted)).toEqual([401, 'not_signed_in'])
  await mei.visitor.call('logout', {})
  const ended = world.visitor()
  ended.cookie = `sid=${'x'.repeat(43)}`
  expect(await codeOf(ended)).toEqual([401, 'session_ended'])
  expect((await mei.visitor.request('GET', '/api/wallet/pass?CID=')).status).toBe(401)
})

test('neither a key nor a pass is in the log', async () => {
  const mei = await member()
  const { body } = await link(mei, 'google')
  await applePass(mei)
  const log = world.log.join('\n')
  for (const secret of [body.address.slice(40), 'PRIVATE KEY', 'the passphrase of a test', 'BEGIN CERTIFICATE'])
    expect(log).not.toContain(secret)
})

test('a page offers what there are keys for, and nothing of Apple’s after its certificate has expired', async () => {
  const mei = await member()
  expect((await world.visitor().call('shop')).body.wallets).toEqual(['apple', 'google'])
  world.deps.clock.setNow(new Date(noon.getTime() + 29 * 86_400_000))
  const again = await world.signedIn(mei.email)
  expect((await link({ visitor: again, asked: mei.asked }, 'apple')).status).toBe(200)
  world.deps.clock.setNow(new Date(noon.getTime() + 31 * 86_400_000))
  expect((await world.visitor().call('shop')).body.wallets).toEqual(['google'])
  expect((await link({ visitor: again, asked: mei.asked }, 'apple')).refused.code).toBe('wallet_unknown')
  expect((await download(again, mei.asked)).status).toBe(404)
  expect((await link({ visitor: again, asked: mei.asked }, 'google')).status).toBe(200)
})
