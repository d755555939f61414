import { measured } from '../observing/meters.ts'
import type { Settings } from '../settings.ts'

export type MailMessage = {
  to: string
  subject: string
  text: string
  html: string
  dedupeKey?: string
  /** Where a POST ends such letters (RFC 8058). */
  stopUrl?: string
}

/** Resolves when the server accepted it; throws after 10 s. */
export type Mail = { send(message: MailMessage): Promise<void>; close(): void }

const TIME_OUT_MS = 10_000

/** Loaded with the first email: a server starts sooner. */
const load = async () => {
  const [{ createTransport }, { writeMail }] = await Promise.all([import('nodemailer'), import('./written-mail.ts')])
  return { createTransport, writeMail }
}
type Library = Awaited<ReturnType<typeof load>>
type Connections = ReturnType<typeof connectionsTo>

/** `dedupeKey` becomes the Message-ID, so a retry shows up once. */
export const createMail = (settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'bounces'>): Mail => {
  let library: Promise<Library> | undefined
  let transport: Connections | undefined
  const host = new URL(settings.publicUrl).hostname
  const send = async (message: MailMessage, { writeMail }: Library, connections: Connections): Promise<void> => {
    if (/[\r\n]/.test(message.to + message.subject)) throw new Error('a line break in a mail header')
    const header = {
      From: settings.mailFrom,
      // As an object it is one address, whatever it contains (risk 8).
      To: { name: '', address: message.to },
      Subject: message.subject,
      'Auto-Submitted': 'auto-generated',
      ...(message.stopUrl
        ? {
            'List-Unsubscribe': `<${message.stopUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      ...(message.dedupeKey ? { 'Message-ID': `<${encodeURIComponent(message.dedupeKey)}@${host}>` } : {}),
    }
    const { envelope, ...written } = writeMail(header, message)
    await connections.sendMail({
      ...written,
      envelope: { ...envelope, ...(settings.bounces ? { from: settings.bounces.address } : {}) },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(message) {
      const loaded = await (library ??= load())
      const used = (transport ??= connectionsTo(loaded, settings.smtpUrl))
      const onLate = () => {
        // What keeps these connections from finishing would affect the next email, too.
        if (transport !== used) return
        transport = undefined
        used.close()
      }
      await measured('smtp', 'send', () => within(TIME_OUT_MS, send(message, loaded, used), onLate))
    },
    close: () => transport?.close(),
  }
}

const connectionsTo = ({ createTransport }: Library, url: string) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: TIME_OUT_MS,
  })
  // The email is retried; without a listener the error would end the process.
  transport.on('error', () => undefined)
  return transport
}

const within = async (ms: number, work: Promise<void>, onLate: () => void): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(new Error('the mail server took too long'))
    }, ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
