// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, type Answers } from '../../../test/account-world.ts'
import { createSessionStore } from '../../session.ts'
import { createArea, type AreaLoading } from './area.ts'
import * as running from './running.ts'
import { screenOf } from '../selectors.ts'

type Machine = Awaited<ReturnType<AreaLoading['fetchMachine']>>

beforeEach(() => localStorage.clear())

const open = ({ asksFirst = false, known = {} }: { asksFirst?: boolean; known?: Answers } = {}) => {
  const server = fakeServer(known)
  const quiet = new Set<() => void>()
  const ends: { come: (machine: Machine) => void; fail: (cause: Error) => void }[] = []
  const area = createArea(
    { session: createSessionStore(null), call: server.call, today: '2026-06-15' },
    {
      asksFirst,
      fetchMachine: () => new Promise((come, fail) => ends.push({ come, fail })),
      fetchScreens: () => Promise.resolve({ LaterScreens: () => null }),
      whenQuiet: (work) => {
        quiet.add(work)
        return () => void quiet.delete(work)
      },
    },
  )
  const settle = () => new Promise((done) => setTimeout(done, 20))
  return {
    area,
    requests: () => ends.length,
    screen: () => screenOf(area.getSnapshot()),
    context: () => area.getSnapshot().context,
    rest: () => {
      for (const work of quiet) work()
      quiet.clear()
    },
    arrive: async () => {
      ends.at(-1)?.come(running)
      await settle()
    },
    refuse: async () => {
      ends.at(-1)?.fail(new TypeError('Failed to fetch'))
      await settle()
    },
  }
}

test('without a session the form is there before the machine, which comes when the page is quiet', async () => {
  const page = open()
  page.area.begin()
  expect([page.screen(), page.requests()]).toEqual(['enterContact', 0])
  page.rest()
  expect([page.screen(), page.requests()]).toEqual(['enterContact', 1])
  await page.arrive()
  expect([page.screen(), page.context().error]).toEqual(['enterContact', null])
})

test('with a session authentication is checked first', () => {
  const page = open({ asksFirst: true })
  page.area.begin()
  expect([page.screen(), page.requests()]).toEqual(['checking', 1])
})

test('what was typed and pressed before the machine has come counts', async () => {
  const page = open()
  page.area.begin()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  expect([page.context().typedContact, page.requests()]).toEqual(['mei@demo.example', 1])
  page.area.send({ type: 'SUBMIT_CONTACT' })
  expect(page.area.getSnapshot().matches({ enterContact: 'idle' })).toBe(false)
  expect(page.screen()).toBe('enterContact')
  await page.arrive()
  expect(page.screen()).toBe('enterOtp')
  expect(page.context().contact).toEqual({ to: 'mei@demo.example', channel: 'email' })
})

test('a form that came from a stale page gives way when there is a session after all', async () => {
  const page = open({ known: { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) } })
  page.area.begin()
  page.rest()
  await page.arrive()
  expect(page.screen()).toBe('list')
})

test('a press without a network says so, keeps what was typed, and the next press tries again', async () => {
  const page = open()
  page.area.begin()
  page.area.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  page.area.send({ type: 'SUBMIT_CONTACT' })
  await page.refuse()
  expect(page.context()).toMatchObject({
    typedContact: 'mei@demo.example',
    error: 'This page could not be loaded. Check your connection and try again.',
  })
  page.area.send({ type: 'SUBMIT_CONTACT' })
  expect([page.context().error, page.requests()]).toEqual([null, 2])
  await page.arrive()
  expect(page.screen()).toBe('enterOtp')
})

test('where authentication is checked first, a machine that does not come can be asked for again', async () => {
  const page = open({ asksFirst: true })
  page.area.begin()
  await page.refuse()
  expect([page.screen(), page.area.failed()]).toEqual(['checking', true])
  page.area.load()
  expect([page.area.failed(), page.requests()]).toEqual([false, 2])
  await page.arrive()
  expect(page.screen()).toBe('enterContact')
})
