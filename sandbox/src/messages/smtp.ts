import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { World } from '../world.ts'
import { keepMessage } from './inbox.ts'
import { bounceOf, returnedMail, returnLater } from './returned.ts'

export type MailServer = { port: number; close(): Promise<void> }

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** One message for each recipient, durable before the email is accepted. What comes back later never arrives. */
const keep = async (world: World, raw: Buffer, from: string, all: readonly string[]): Promise<void> => {
  const mail = await PostalMime.parse(raw)
  const recipients = all.filter((address) => bounceOf(address) !== 'late')
  for (const to of all) if (bounceOf(to) === 'late') returnLater(world, returnedMail(mail, from, to))
  world.store.transaction(() => {
    for (const to of recipients) {
      keepMessage(world, {
        channel: 'email',
        to,
        subject: mail.subject ?? null,
        text: (mail.text ?? '').trimEnd(),
        html: mail.html ?? null,
      })
    }
  })
}

const receive = async (
  world: World,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  cut: () => void,
): Promise<void> => {
  const raw = await readAll(stream)
  const fault = world.faults.take('smtp')
  if (fault && fault.ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (fault?.mode === 'cut-before') return cut()
  if (fault?.mode === 'error') throw refusal(451, '4.3.0 Requested action aborted: local error in processing')
  if (fault?.mode === 'rate') throw refusal(451, '4.7.1 Too many messages, try again later')
  if (fault?.mode === 'decline') throw refusal(550, '5.1.1 No such mailbox')
  await keep(
    world,
    raw,
    session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
    session.envelope.rcptTo.map(({ address }) => address),
  )
  if (fault?.mode === 'cut-after' || fault?.mode === 'garbage') cut()
}

/** On a loopback port; accepts every sender and every login. */
export async function startMailServer(world: World, host: string, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      const bounce = bounceOf(address)
      if (bounce === 'hard') return done(refusal(550, '5.1.1 The mailbox does not exist'))
      if (bounce === 'soft') return done(refusal(452, '4.2.2 The mailbox is full'))
      done()
    },
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const cut = () => void sockets.get(session.remotePort)?.destroy()
      receive(world, stream, session, cut).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    },
  })
  const sockets = new Map<number, Socket>()
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A client that hangs up midway must not stop the server.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
