import { expect, test } from 'vitest'
import { hear, versionShown } from '../../catalogue-version.ts'
import { after, atSummary, choose, shopDataAt, start, submitted, atContact, type Snapshot } from '../../../test/pure.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import type { WizardEvent } from '../events.ts'
import { totalNotice } from '../selectors.ts'
import { followCatalogue } from './follow.ts'

const settle = () => new Promise((done) => setTimeout(done, 0))

const followed = (begin: Snapshot, versions: () => string[] = () => ['8']) => {
  let now = begin
  let listener: (view: Snapshot) => void = () => undefined
  let rest: () => void = () => undefined
  let fetched = 0
  const version = versionShown(7)
  const send = (...events: Parameters<typeof after>[1][]) => {
    for (const event of events) {
      now = after(now, event)
      listener(now)
    }
  }
  followCatalogue(
    {
      getSnapshot: () => now as never,
      subscribe: (listen) => (listener = listen as never),
      send: (event: WizardEvent) => send(event),
    },
    {
      version,
      fetchAnew: async ({ onCatalogue }) => {
        fetched += 1
        for (const told of versions()) onCatalogue?.(told)
        const { models, benefits } = shopDataAt(32)
        return { models, benefits, shop: demoShop }
      },
      whenRested: (work) => (rest = work),
    },
  )
  return {
    send,
    settle,
    hear: (told: string) => hear(version, told),
    rest: () => rest(),
    fetched: () => fetched,
    version,
    price: () => now.context.normalizedData.plans.find(({ id }) => id === 'one-month')?.priceCents,
    notice: () => totalNotice(now.context),
  }
}

test('an answer that tells the same version fetches nothing (O14)', async () => {
  const page = followed(start())
  page.hear('7')
  page.send(...choose('individual', 'kips-bay', 'one-month'))
  await settle()
  expect(page.fetched()).toBe(0)
})

test('another version is remembered, and nothing moves until the next step', async () => {
  const page = followed(atSummary())
  page.hear('8')
  page.send({ type: 'SET_QUANTITY', value: 2 })
  await settle()
  expect([page.fetched(), page.notice()]).toEqual([0, null])
  page.send({ type: 'PROCEED_TO_CONTACT' })
  await settle()
  expect([page.fetched(), page.price(), page.notice()]).toEqual([1, 3200, 'The price is now $32.00/mo'])
  page.send({ type: 'BACK' })
  await settle()
  expect([page.fetched(), page.version.shown]).toEqual([1, '8'])
})

test('who rests on a step of choosing sees it there; who rests while typing does not', async () => {
  const page = followed(atSummary())
  page.rest()
  page.hear('8')
  expect(page.fetched()).toBe(0)
  page.rest()
  await settle()
  expect(page.notice()).toBe('The price is now $32.00/mo')
  const typing = followed(atContact())
  typing.hear('8')
  typing.rest()
  await settle()
  expect(typing.fetched()).toBe(0)
})

test('what arrives during a call of the visitor’s own waits for its end', async () => {
  const page = followed(atContact())
  page.hear('8')
  const [contact, card] = [submitted(0, 'Ana').slice(0, -1), submitted(0, 'Ana').slice(-1)]
  page.send(...contact)
  await settle()
  page.send(...card)
  await settle()
  expect([page.fetched(), page.notice()]).toEqual([1, 'The price is now $32.00/mo'])
})

test('a release in the middle of fetching is not merged: all of it is fetched again', async () => {
  const answers = [['8', '9'], ['9']]
  const page = followed(atSummary(), () => answers.shift() ?? [])
  page.hear('8')
  page.send({ type: 'PROCEED_TO_CONTACT' })
  await settle()
  expect([page.fetched(), page.price(), page.version.shown]).toEqual([2, 3200, '9'])
})

test('one release after the other is not waited for: the next step fetches again', async () => {
  let versions = ['8', '9']
  const page = followed(atSummary(), () => versions)
  page.hear('8')
  page.send({ type: 'PROCEED_TO_CONTACT' })
  await settle()
  expect([page.fetched(), page.price()]).toEqual([3, 3000])
  versions = ['9']
  page.send({ type: 'BACK' })
  await settle()
  expect([page.fetched(), page.price(), page.version.shown]).toEqual([4, 3200, '9'])
})

test('who rests at a refusal gets the catalog that could not be fetched with it', async () => {
  const begin = atContact()
  const problem = 'This plan is not on sale. Please choose another one.'
  const page = followed({ ...begin, context: { ...begin.context, problem } } as Snapshot)
  page.hear('8')
  page.rest()
  await settle()
  expect([page.fetched(), page.price()]).toEqual([1, 3200])
})

test('what cannot be fetched is tried again at the step after', async () => {
  let works = false
  const page = followed(atSummary(), () => {
    if (!works) throw new Error('no network')
    return ['8']
  })
  page.hear('8')
  page.send({ type: 'PROCEED_TO_CONTACT' })
  await settle()
  works = true
  page.send({ type: 'BACK' })
  await settle()
  expect([page.fetched(), page.notice()]).toEqual([2, 'The price is now $32.00/mo'])
})

test('a page that knows no version takes the first one that it is told', () => {
  const version = versionShown(undefined)
  hear(version, '3')
  expect(version).toEqual({ shown: '3', told: '3' })
  hear(version, '4')
  expect(version).toEqual({ shown: '3', told: '4' })
})
