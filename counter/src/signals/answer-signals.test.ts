// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { member, open, refusedWith } from '../../test/till.ts'
import { type Signal, signalAnswers, signalsAreOn, switchSignals } from './answer-signals.ts'

beforeEach(() => localStorage.clear())

const listen = async (replies: Parameters<typeof open>[0] = {}) => {
  const heard: Signal[] = []
  const till = await open(replies)
  signalAnswers(till.actor, localStorage, (signal) => heard.push(signal))
  return { ...till, heard }
}

test('a member with something ready is a yes, and so is what was handed over', async () => {
  const { heard, reaches, redeem, type } = await listen()
  type('048291')
  await reaches('member')
  redeem('e1', 'key-00001')
  await reaches('done')
  expect(heard).toEqual(['yes', 'yes'])
})

test('a member with nothing ready, or not paid, is a no, and so is a refusal', async () => {
  const used = member.benefits.map((benefit) => ({ ...benefit, status: 'redeemed' as const }))
  let found = () => Promise.resolve({ ...member, benefits: used })
  const { actor, heard, reaches, type } = await listen({ lookUp: () => found() })
  type('048291')
  await reaches('member')
  found = () => Promise.resolve({ ...member, benefits: member.benefits, status: 'unpaid' as const } as never)
  actor.send({ type: 'SCANNED', code: '048292', pass: null })
  await expect.poll(() => heard.length).toBe(2)
  found = () => refusedWith('code_unknown', 'No membership here has this code.', {}, 404)
  actor.send({ type: 'SCANNED', code: '048293', pass: null })
  await reaches('refused')
  expect(heard).toEqual(['no', 'no', 'no'])
})

test('a scan while a member is on the screen is the next guest, without a press', async () => {
  const codes: string[] = []
  const { actor, heard, reaches } = await listen({
    lookUp: ({ code }) => {
      codes.push(code)
      return Promise.resolve(member)
    },
  })
  for (const code of ['048291', '048292', '048293']) {
    actor.send({ type: 'SCANNED', code, pass: null })
    await reaches('member')
  }
  expect([codes, heard]).toEqual([
    ['048291', '048292', '048293'],
    ['yes', 'yes', 'yes'],
  ])
})

test('switched off, nothing is heard on this device', async () => {
  expect(signalsAreOn(localStorage)).toBe(true)
  switchSignals(localStorage, false)
  const { heard, reaches, type } = await listen()
  type('048291')
  await reaches('member')
  expect([heard, signalsAreOn(localStorage)]).toEqual([[], false])
  switchSignals(localStorage, true)
  expect(signalsAreOn(localStorage)).toBe(true)
})
