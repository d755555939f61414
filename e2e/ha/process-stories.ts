import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { createVisitor } from '../../server/test/visitor.ts'
import { ask, payBody, prove, type Visitor, visitorOf } from '../attacks/buying.ts'
import { patientBuyer } from '../faults/purchases.ts'
import { Crowd, openTill } from './crowd.ts'
import { type Ha, judgeStory } from './judging.ts'
import { until } from './programs.ts'

/** Another process takes its next call. */
const at = (site: string, visitor: Visitor, publicUrl: string): Visitor =>
  createVisitor(site, publicUrl, { ip: visitor.ip, cookie: visitor.cookie })

const ROOF = 40

export const processStories = (ha: () => Ha): void => {
  test('a payment sent to one app and again with its key to the other is one payment', async () => {
    const { shop, tally } = ha()
    const [first = '', second = ''] = shop.sites
    for (let turn = 0; turn < 30; turn++) {
      const buyer = await patientBuyer(shop.world)
      const body = payBody(buyer, { idempotencyKey: randomUUID() })
      const press = (site: string) => ask(at(site, buyer.visitor, shop.world.site), '/api/pay/saved-card', body)
      const answers = [await press(turn % 2 ? first : second), await press(turn % 2 ? second : first)]
      const ids = new Set(answers.map(({ body: told }) => told['paymentId']))
      tally.attempt(
        `two apps, one key: ${answers.map(({ text }) => text).join(' and ')}`,
        ids.size !== 1 || answers.some(({ status }) => status !== 200),
      )
    }
  })

  test('a sign-in goes on at the other app, and one drink of many presses at both is given', async () => {
    const { shop, cluster, tally } = ha()
    const [first = '', second = ''] = shop.sites
    const buyer = await patientBuyer(shop.world)
    await ask(buyer.visitor, '/api/pay/saved-card', payBody(buyer))
    const member = at(first, visitorOf(shop.world), shop.world.site)
    const known = new Set((await shop.world.messages(buyer.person.email)).map(({ id }) => id))
    const send = { action: 'send', to: buyer.person.email, channel: 'email' }
    await ask(member, '/api/otp', send)
    let code: string | null | undefined
    await until('the code', async () => {
      code = (await shop.world.messages(buyer.person.email)).find((one) => one.code && !known.has(one.id))?.code
      return Boolean(code)
    })
    const check = { action: 'check', to: buyer.person.email, channel: 'email', code }
    const other = at(second, member, shop.world.site)
    const checked = await ask(other, '/api/otp', check)
    const again = await ask(at(first, other, shop.world.site), '/api/otp', check)
    tally.attempt(`code of one app at the other: ${checked.text}`, checked.status !== 200)
    tally.attempt(`the same code again: ${again.text}`, again.status !== 422)

    const till = await openTill(shop)
    const [row] = await cluster.ask<{ id: string }>(
      `select e.id from entitlements e join memberships m on m.id = e.membership_id
        where m.subscriber_id = '${buyer.customerId}' and e.period = 'day' limit 1`,
    )
    const answers = await Promise.all(
      Array.from({ length: ROOF }, (_, index) =>
        ask(at(index % 2 ? first : second, till, shop.world.site), '/api/counter/redeem', {
          entitlementId: row?.id,
          key: randomUUID(),
        }),
      ),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    tally.figure('one drink at two apps', `${count(200)} given, ${count(409)} refused of ${ROOF}`)
    tally.attempt(`${count(200)} drinks of one, ${count(409)} refused`, count(200) !== 1 || count(409) !== ROOF - 1)
    await prove(shop.world, visitorOf(shop.world), buyer.person.email)
  })

  test('kill -9 of one app loses and doubles nothing', async () => {
    const { shop, cluster } = ha()
    const crowd = await Crowd.start(shop, cluster)
    await sleep(5_000)
    shop.apps[0]?.signal('SIGKILL')
    await sleep(5_000)
    shop.apps[0]?.start()
    await sleep(8_000)
    await crowd.end()
    await judgeStory(ha(), 'an app killed', crowd)
  })

  test('SIGTERM of one app refuses no call', async () => {
    const { shop, cluster, tally } = ha()
    const crowd = await Crowd.start(shop, cluster)
    await sleep(4_000)
    await shop.apps[1]?.end()
    await sleep(2_000)
    shop.apps[1]?.start()
    await sleep(6_000)
    await crowd.end()
    const refused = crowd.presses.filter(({ status }) => status !== 200)
    tally.attempt(
      `SIGTERM refused ${refused.map(({ status, code }) => `${status} ${code}`).join(', ')}`,
      refused.length > 0,
    )
    await judgeStory(ha(), 'an app told to stop', crowd)
  })
}
