import { createTransport } from 'nodemailer'
import { measured } from '../observing/meters.ts'
import type { Settings } from '../settings.ts'
import { writeMail } from './written-mail.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string; dedupeKey?: string }

/** Sends one email and resolves when the email server has accepted it; throws if it has not within 10 s. */
export type Mail = { send(message: MailMessage): Promise<void>; close(): void }

const TIME_OUT_MS = 10_000

/** Email over SMTP. `dedupeKey` becomes the Message-ID, so an email sent twice by a retry shows up once. */
export const createMail = (settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mail => {
  let transport = connectionsTo(settings.smtpUrl)
  const host = new URL(settings.publicUrl).hostname
  const send = async (message: MailMessage): Promise<void> => {
    if (/[\r\n]/.test(message.to + message.subject)) throw new Error('a line break in a mail header')
    const header = {
      From: settings.mailFrom,
      // As an object it is one address, whatever it contains (risk 8).
      To: { name: '', address: message.to },
      Subject: message.subject,
      'Auto-Submitted': 'auto-generated',
      ...(message.dedupeKey ? { 'Message-ID': `<${encodeURIComponent(message.dedupeKey)}@${host}>` } : {}),
    }
    await transport.sendMail({ ...writeMail(header, message), disableFileAccess: true, disableUrlAccess: true })
  }
  return {
    async send(message) {
      const used = transport
      const onLate = () => {
        // Whatever keeps these connections from finishing an email would affect the next email too.
        if (transport !== used) return
        transport = connectionsTo(settings.smtpUrl)
        used.close()
      }
      await measured('smtp', 'send', () => within(TIME_OUT_MS, send(message), onLate))
    },
    close: () => transport.close(),
  }
}

const connectionsTo = (url: string) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: TIME_OUT_MS,
  })
  // The email being sent is rejected and retried; without a listener the error would end the process.
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
