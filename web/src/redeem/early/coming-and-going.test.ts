// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, refused, unreachable, type Answers } from '../../../test/account-world.ts'
import { createSessionStore } from '../../session.ts'
import { screenOf } from '../selectors.ts'
import { createArea, NOT_LOADED, type AreaLoading } from './area.ts'
import { run } from './running.ts'

type Machine = Awaited<ReturnType<AreaLoading['fetchMachine']>>
type Screens = Awaited<ReturnType<NonNullable<AreaLoading['fetchScreens']>>>

beforeEach(() => localStorage.clear())

const later = <Value>() => {
  let come: (value: Value) => void = () => undefined
  let fail: (cause: Error) => void = () => undefined
  const promise = new Promise<Value>((resolve, reject) => ([come, fail] = [resolve, reject]))
  return { promise, come, fail: () => fail(new TypeError('Failed to fetch')) }
}
const settle = () => new Promise((done) => setTimeout(done, 20))
const member: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }

const open = (known: Answers = {}, asksFirst = false) => {
  const server = fakeServer(known)
  const session = createSessionStore(null)
  const machines: ReturnType<typeof later<Machine>>[] = []
  const screens: ReturnType<typeof later<Screens>>[] = []
  const counted = { made: 0, begun: 0, stopped: 0, shown: 0 }
  const quiet = new Set<() => void>()
  const area = createArea(
    { session, call: server.call, today: '2026-06-15' },
    {
      asksFirst,
      whenQuiet: (work) => {
        quiet.add(work)
        return () => void quiet.delete(work)
      },
      fetchMachine: () => {
        machines.push(later())
        return (machines.at(-1) as (typeof machines)[0]).promise
      },
      fetchScreens: () => {
        screens.push(later())
        return (screens.at(-1) as (typeof screens)[0]).promise
      },
    },
  )
  const machine: Machine = {
    run: (options) => {
      counted.made++
      const running = run(options)
      const begin = () => {
        counted.begun++
        const stop = running.begin()
        return () => {
          counted.stopped++
          stop()
        }
      }
      return { ...running, begin }
    },
  }
  const watching = area.subscribe(() => counted.shown++)
  return {
    area,
    server,
    session,
    machines,
    screens,
    counted,
    watching,
    rest: () => {
      for (const work of quiet) work()
      quiet.clear()
    },
    waits: () => quiet.size,
    machineComes: async () => {
      for (const one of machines) one.come(machine)
      await settle()
    },
    screensCome: async () => {
      for (const one of screens) one.come({ LaterScreens: () => null })
      await settle()
    },
    screen: () => screenOf(area.getSnapshot()),
    context: () => area.getSnapshot().context,
  }
}

test('the form needs no screens behind it; where someone is signed in after all they are fetched at once', async () => {
  const visitor = open()
  visitor.area.begin()
  visitor.rest()
  await visitor.machineComes()
  expect([visitor.screen(), visitor.screens.length, visitor.area.parts()]).toEqual(['enterContact', 0, null])
  const mei = open(member)
  mei.area.begin()
  mei.rest()
  await mei.machineComes()
  expect([mei.screen(), mei.screens.length]).toEqual(['list', 1])
  const { shown } = mei.counted
  await mei.screensCome()
  expect(mei.area.parts()).not.toBeNull()
  expect(mei.counted.shown).toBeGreaterThan(shown)
})

test('where authentication is checked first, machine and screens are fetched together', () => {
  const page = open({}, true)
  page.area.begin()
  expect([page.machines.length, page.screens.length]).toEqual([1, 1])
})

test('a touched form fetches the screens behind it once the machine is there', async () => {
  const page = open()
  page.area.begin()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'm' })
  expect([page.machines.length, page.screens.length]).toEqual([1, 0])
  await page.machineComes()
  expect(page.screens.length).toBe(1)
})

test('a machine that is wanted twice is made and begun once', async () => {
  const page = open()
  page.area.begin()
  page.rest()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  expect(page.machines.length).toBe(2)
  await page.machineComes()
  expect(page.counted).toMatchObject({ made: 1, begun: 1 })
  expect(page.server.bodies('session')).toHaveLength(1)
})

test('a page that was left before the machine came asks nothing', async () => {
  const page = open()
  const leave = page.area.begin()
  page.rest()
  leave()
  await page.machineComes()
  expect([page.counted.begun, page.server.asked]).toEqual([0, []])
  const unrested = open()
  unrested.area.begin()()
  unrested.rest()
  expect(unrested.machines).toEqual([])
})

test('a page that was left waits for no quiet second', () => {
  const page = open()
  const leave = page.area.begin()
  expect(page.waits()).toBe(1)
  leave()
  expect(page.waits()).toBe(0)
})

test('a page that comes back shows what has become of it meanwhile', async () => {
  const page = open()
  const leave = page.area.begin()
  page.rest()
  await page.machineComes()
  leave()
  expect(page.counted.stopped).toBe(1)
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei' })
  expect(page.context().typedContact).toBe('')
  page.area.begin()
  expect(page.context().typedContact).toBe('mei')
  expect(page.counted.begun).toBe(2)
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@' })
  expect(page.context().typedContact).toBe('mei@')
})

test('what was only typed is taken along and not sent; what was not typed leaves the machine’s own words', async () => {
  const typed = open()
  typed.area.begin()
  typed.area.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  await typed.machineComes()
  expect(typed.area.getSnapshot().matches({ enterContact: 'idle' })).toBe(true)
  expect([typed.context().typedContact, typed.server.bodies('otp')]).toEqual(['mei@demo.example', []])
  const quiet = open({
    session: () => {
      throw unreachable()
    },
  })
  quiet.area.begin()
  quiet.rest()
  await quiet.machineComes()
  expect(quiet.context().error).toBe('We could not reach the shop. Check your connection and try again.')
})

test('typing after the press goes on waiting, and a second press changes nothing', async () => {
  const page = open()
  page.area.begin()
  page.area.send({ type: 'SUBMIT_CONTACT' })
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  expect(page.area.getSnapshot().matches({ enterContact: 'reading' })).toBe(true)
  const { shown } = page.counted
  page.area.send({ type: 'SUBMIT_CONTACT' })
  page.area.send({ type: 'BACK' })
  expect(page.counted.shown).toBe(shown)
  await page.machineComes()
  expect(page.server.bodies('otp')).toEqual([{ action: 'send', to: 'mei@demo.example', channel: 'email' }])
})

test('a machine that does not come is only spoken of to who waits for it', async () => {
  const page = open()
  page.area.begin()
  page.rest()
  page.machines[0]?.fail()
  await settle()
  expect([page.context().error, page.area.failed()]).toEqual([null, false])
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei' })
  page.machines[1]?.fail()
  await settle()
  expect(page.context()).toMatchObject({ error: null, typedContact: 'mei' })
  page.area.send({ type: 'SUBMIT_CONTACT' })
  page.machines[2]?.fail()
  await settle()
  expect(page.context().error).toBe(NOT_LOADED)
  expect(page.area.getSnapshot().matches({ enterContact: 'idle' })).toBe(true)
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@' })
  expect(page.context().error).toBeNull()
})

test('screens that do not come for who is signed in are a page that could not be loaded, and can be asked for again', async () => {
  const page = open(member)
  page.area.begin()
  page.rest()
  await page.machineComes()
  const { shown } = page.counted
  page.screens[0]?.fail()
  await settle()
  expect([page.area.failed(), page.area.parts()]).toEqual([true, null])
  expect(page.counted.shown).toBeGreaterThan(shown)
  page.area.load()
  expect(page.area.failed()).toBe(false)
  await page.screensCome()
  expect([page.area.failed(), page.area.parts() === null]).toEqual([false, false])
  page.area.load()
  expect(page.screens.length).toBe(2)
})

test('who listens no more is told nothing more', () => {
  const page = open()
  page.watching.unsubscribe()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei' })
  expect(page.counted.shown).toBe(0)
})

test('log-out in the header or in another tab leads to the form, and nothing of the account stays', async () => {
  const page = open(member, true)
  page.area.begin()
  await page.machineComes()
  expect([page.screen(), localStorage.getItem('sipday.account-owner')]).toEqual(['list', 'mei'])
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  tell('another', null)
  tell('sipday.account-owner', 'mei')
  expect(page.session.get().isAuthenticated).toBe(true)
  tell('sipday.account-owner', null)
  expect(page.session.get()).toEqual({ isAuthenticated: false, customerId: null })
  expect([page.screen(), localStorage.getItem('sipday.account-owner')]).toEqual(['enterContact', null])
})

test('a page that was left listens to no log-out and keeps nothing more', async () => {
  const page = open(member, true)
  const leave = page.area.begin()
  await page.machineComes()
  await page.screensCome()
  const running = page.area.parts()?.running
  leave()
  window.dispatchEvent(new StorageEvent('storage', { key: 'sipday.account-owner', newValue: null }))
  expect(page.session.get().isAuthenticated).toBe(true)
  page.session.set({ isAuthenticated: false, customerId: null })
  expect(running?.actor.getSnapshot().matches('success')).toBe(true)
  running?.cache.client.setQueryData(['benefits', 'mei'], [])
  expect(localStorage.getItem('sipday.account-cache')).toContain('One medium drink a day')
})

test('signing in is no log-out', async () => {
  const page = open({}, true)
  page.area.begin()
  await page.machineComes()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei' })
  page.session.set({ isAuthenticated: true, customerId: 'mei' })
  expect(page.context().typedContact).toBe('mei')
})

test('what was kept is there before the session is asked for, and a page left meanwhile asks for none', async () => {
  const first = open(member, true)
  first.area.begin()
  await first.machineComes()
  const cut = open({ ...member, entitlements: () => Promise.reject(refused(503)) }, true)
  cut.area.begin()
  await cut.machineComes()
  await cut.screensCome()
  expect(cut.area.parts()?.running.cache.client.getQueryData(['benefits', 'mei'])).toHaveLength(1)
  const server = fakeServer(member)
  const running = run({ session: createSessionStore(null), call: server.call, today: '2026-06-15' })
  running.begin()()
  await settle()
  expect(server.asked).toEqual([])
})
