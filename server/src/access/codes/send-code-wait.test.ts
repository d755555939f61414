import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askerFrom, byMail, createRoom, type Room } from '../../../test/room.ts'
import { sendCode } from './send-code.ts'

let room: Room
beforeEach(async () => {
  room = await createRoom()
})
afterEach(() => room.close())

test('nothing is heard of the delivery for 8 seconds: that is told, not waited for longer', async () => {
  const began = Date.now()
  const mail = { ...room.deps.mail, send: () => sleep(9_000) }
  await expect(
    sendCode({ ...room.deps, mail }, await room.session(), byMail('send4@guest.example'), askerFrom('192.0.2.1')),
  ).rejects.toMatchObject({ code: 'code_not_sent' })
  expect(Date.now() - began).toBeGreaterThanOrEqual(7_900)
  expect(Date.now() - began).toBeLessThan(12_000)
})
