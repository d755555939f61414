import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBox } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'
import { findCode } from './inbox.ts'
import type { Message } from './inbox.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox()
})
afterEach(() => box.close())

const inbox = (to?: string) => box.get<Message[]>(to === undefined ? '/messages' : `/messages?to=${to}`)
const mail = (
  to: string | string[],
  more: { text?: string; html?: string; subject?: string } = { text: 'Your code is 012345.' },
) => {
  const transport = createTransport(`smtp://127.0.0.1:${box.smtpPort}`)
  return transport
    .sendMail({ from: 'shop@example.com', to, subject: 'Your code', ...more })
    .finally(() => transport.close())
}
const sms = (form: Record<string, string>, auth = 'ACsandbox:sandbox-twilio-token') =>
  fetch(`${box.url}/2010-04-01/Accounts/ACsandbox/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
    body: new URLSearchParams(form),
  })
const text = { To: '+12125550142', From: '+12125550100', Body: '123456 is your code' }

test('a mail lies in the inbox of its reader, with its code', async () => {
  await mail('Mei@Demo.example', { text: 'Your code is 012345.', html: '<style>a{color:#112233}</style><b>012345</b>' })
  await mail('lin@demo.example')
  const found = await inbox('mei@demo.example')
  expect(found).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'mei@demo.example',
      subject: 'Your code',
      text: 'Your code is 012345.',
      html: expect.stringContaining('<b>012345</b>'),
      code: '012345',
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect((await inbox()).map(({ to }) => to)).toEqual(['lin@demo.example', 'mei@demo.example'])
})

test('every recipient gets a message', async () => {
  await mail(['a@example.com', 'b@example.com'])
  expect((await inbox()).map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'b@example.com'])
})

test('a text message is queued and found by its number, with or without the plus sign encoded', async () => {
  const response = await sms(text)
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
    status: 'queued',
    to: text.To,
  })
  for (const to of ['%2B12125550142', '+12125550142']) {
    expect(await inbox(to)).toMatchObject([
      { channel: 'sms', to: '+12125550142', subject: null, html: null, code: '123456' },
    ])
  }
})

test.each([
  [{ ...text, To: '+1212' }, 21211],
  [{ ...text, To: '' }, 21604],
  [{ ...text, Body: '' }, 21602],
  [{ To: text.To, Body: 'x' }, 21603],
])('%j is refused with %i', async (form, code) => {
  const response = await sms(form)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code, status: 400 })
})

test('a wrong Twilio token is refused', async () => {
  const response = await sms(text, 'ACsandbox:wrong')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 20003 })
})

test('the mail server refuses for the moment, cuts the line, or takes the mail and cuts the line', async () => {
  await box.post('/faults', { target: 'smtp', mode: 'error' })
  await expect(mail('a@example.com')).rejects.toMatchObject({ responseCode: 451 })
  await box.post('/faults', { target: 'smtp', mode: 'cut-before' })
  await expect(mail('a@example.com')).rejects.toThrow()
  expect(await inbox()).toEqual([])
  await box.post('/faults', { target: 'smtp', mode: 'cut-after' })
  await expect(mail('a@example.com')).rejects.toThrow()
  expect(await inbox()).toHaveLength(1)
})

test('text messages fail on request', async () => {
  await box.post('/faults', { target: 'sms', mode: 'error' })
  expect((await sms(text)).status).toBe(503)
  expect((await sms(text)).status).toBe(201)
})

test('the inbox can be emptied', async () => {
  await sms(text)
  expect((await fetch(`${box.url}/messages`, { method: 'DELETE' })).status).toBe(200)
  expect(await inbox()).toEqual([])
})

test.each([
  ['Your code is 012345.', '012345'],
  ['012345', '012345'],
  ['(654321)', '654321'],
  ['Call +1 212 555 0142 or 2125550142', null],
  ['Order 1234567, total $123456.00, colour #112233', null],
  ['', null],
])('in "%s" the code is %s', (words, code) => {
  expect(findCode(words, null, null)).toBe(code)
})

test('a code that only the html holds is found, a colour is not', () => {
  expect(findCode('', 'Welcome', '<p style="color:#123456">Code: <b>777888</b></p>')).toBe('777888')
})
