import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from '../messages/inbox.ts'
import { openBox } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox({ appUrl: 'http://localhost:3000' })
})
afterEach(() => box.close())

test('the page for people and every part it names are served', async () => {
  const response = await fetch(box.url)
  expect(response.headers.get('content-type')).toContain('text/html')
  const html = await response.text()
  expect(html).toContain('href="http://localhost:3000"')
  expect(html).not.toContain('{{')
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
  expect(parts).toContain('/page/main.ts')
  const imports = [...(await (await fetch(`${box.url}/page/main.ts`)).text()).matchAll(/from '\.\/(.+?)'/g)]
  for (const path of [...parts, ...imports.map(([, name]) => `/page/${name}`), '/assets/outfit.woff2']) {
    expect([path, (await fetch(box.url + path)).status]).toEqual([path, 200])
  }
})

test('scripts for the browser carry no types', async () => {
  const response = await fetch(`${box.url}/page/inbox.ts`)
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(await response.text()).not.toContain('type Message')
})

test('a mail is shown without the right to run scripts', async () => {
  const transport = createTransport(`smtp://127.0.0.1:${box.smtpPort}`)
  await transport.sendMail({
    from: 'a@example.com',
    to: 'b@example.com',
    html: '<script>alert(1)</script><a href="/x">x</a>',
  })
  transport.close()
  const [message] = await box.get<Message[]>('/messages')
  const response = await fetch(`${box.url}/messages/${message?.id}/html`)
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups .*default-src 'none'/)
  expect(await response.text()).toContain('<base target="_blank">')
})

test('an unknown address says where to look', async () => {
  const response = await fetch(`${box.url}/nothing`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('GET / shows') as string,
  })
})
