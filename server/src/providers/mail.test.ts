import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createMail, type Mail } from './mail.ts'

vi.setConfig({ testTimeout: 40_000 })

let server: Server
let mail: Mail
afterEach(() => {
  mail.close()
  server.close()
})

/** While `stuck`, it responds so slowly that sending never completes. */
const mailServer = async (): Promise<{ url: string; taken: string[]; stuck: (on: boolean) => void }> => {
  const taken: string[] = []
  let isStuck = false
  server = createServer((client: Socket) => {
    let inData = false
    client.on('error', () => undefined)
    client.write('220 mail\r\n')
    client.on('data', (chunk) => {
      const said = chunk.toString()
      if (isStuck) {
        const drip = setInterval(() => client.write('250-\r\n'), 1_000)
        client.once('close', () => clearInterval(drip))
        return
      }
      if (inData) {
        if (!said.includes('\r\n.\r\n')) return
        inData = false
        taken.push(said)
        return client.write('250 taken\r\n')
      }
      if (said.startsWith('EHLO')) return client.write('250 mail\r\n')
      if (said.startsWith('DATA')) {
        inData = true
        return client.write('354 go on\r\n')
      }
      return client.write('250 ok\r\n')
    })
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  return { url: `smtp://127.0.0.1:${port}`, taken, stuck: (on) => (isStuck = on) }
}

const mailOver = (smtpUrl: string): Mail =>
  createMail({ smtpUrl, mailFrom: 'Shop <shop@demo.example>', publicUrl: 'http://localhost', bounces: null })
const one = { to: 'mei@demo.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test('connections to the mail server that do not come to an end are thrown away, and the next mail goes out', async () => {
  const there = await mailServer()
  mail = mailOver(there.url)
  await mail.send(one)
  there.stuck(true)
  const late = await Promise.allSettled([1, 2, 3, 4].map(() => mail.send(one)))
  expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  there.stuck(false)
  await mail.send(one)
  expect(there.taken.length).toBe(2)
})

test('a letter that can be turned off says where in its header, and others do not (O12.2, RFC 8058)', async () => {
  const there = await mailServer()
  mail = mailOver(there.url)
  await mail.send(one)
  await mail.send({ ...one, stopUrl: 'https://tea.example/news?link=abc.123' })
  expect(there.taken[0]).not.toContain('List-Unsubscribe')
  expect(there.taken[1]?.replaceAll('\r\n ', ' ')).toContain(
    'List-Unsubscribe: <https://tea.example/news?link=abc.123>',
  )
  expect(there.taken[1]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})
