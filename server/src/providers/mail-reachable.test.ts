import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../tools/starting/ports.ts'
import { startSandbox } from '../../test/world.ts'
import { mailServerAccepts } from './mail-reachable.ts'
import { squareAnswers } from './square-reachable.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox('http://localhost:9')
})
afterAll(() => sandbox.stop())

test('a mail server that lets us in accepts email, and one that is not there is told', async () => {
  await mailServerAccepts(`smtp://127.0.0.1:${sandbox.smtpPort}`)
  const nobody = await freePort()
  await expect(mailServerAccepts(`smtp://127.0.0.1:${nobody}`)).rejects.toThrow(/ECONNREFUSED/)
})

test('Square answers for our token and location, and not for another location', async () => {
  const square = { baseUrl: sandbox.url, token: 'sandbox-access-token', locationId: 'LSANDBOX00001' }
  const ours = { applicationId: '', webhookSignatureKeys: [], scriptUrl: '', ...square }
  expect(await squareAnswers(ours)).toBe(true)
  expect(await squareAnswers({ ...ours, locationId: 'LOTHER' })).toBe(false)
  expect(await squareAnswers({ ...ours, token: 'wrong' })).toBe(false)
})
