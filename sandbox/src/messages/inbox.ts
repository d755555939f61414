import { domainToASCII } from 'node:url'
import { randomId } from '../ids.ts'
import type { World } from '../world.ts'

export type Message = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  code: string | null
  sentAt: string
}

const SIX_DIGITS = /(?<![\d#.,$/-]|\d )\d{6}(?![\d-]| \d|[.,]\d)/

const visibleText = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')

/** In the text first, then the subject, then the HTML. */
export function findCode(text: string, subject: string | null, html: string | null): string | null {
  for (const place of [text, subject ?? '', visibleText(html ?? '')]) {
    const found = SIX_DIGITS.exec(place)?.[0]
    if (found) return found
  }
  return null
}

/** Lower-case email with the domain in mail servers' letters; E.164 phone. */
export function canonicalAddress(address: string): string {
  const trimmed = address.trim()
  const [local, domain] = trimmed.normalize('NFC').toLowerCase().split('@')
  if (domain !== undefined) return `${local}@${domainToASCII(domain) || domain}`
  const digits = trimmed.replaceAll(/\D/g, '')
  return digits === '' ? trimmed : `+${digits}`
}

export function keepMessage(
  world: World,
  message: Pick<Message, 'channel' | 'to' | 'subject' | 'text' | 'html'>,
): string {
  const id = randomId(24)
  world.store.run(
    'insert into messages (id, channel, recipient, subject, body, html, code, sent_at) values (?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    message.channel,
    canonicalAddress(message.to),
    message.subject,
    message.text,
    message.html,
    findCode(message.text, message.subject, message.html),
    world.clock.iso(),
  )
  return id
}

/** Newest first, all messages or those to one address. */
export function readMessages(world: World, to: string | null): Message[] {
  const rows =
    to === null
      ? world.store.all('select * from messages order by seq desc')
      : world.store.all('select * from messages where recipient = ? order by seq desc', canonicalAddress(to))
  const text = (value: unknown) => (value === null ? null : String(value))
  return rows.map((row) => ({
    id: String(row['id']),
    channel: row['channel'] === 'sms' ? 'sms' : 'email',
    to: String(row['recipient']),
    subject: text(row['subject']),
    text: String(row['body']),
    html: text(row['html']),
    code: text(row['code']),
    sentAt: String(row['sent_at']),
  }))
}

export function messageHtml(world: World, id: string): string | null {
  const html = world.store.one('select html from messages where id = ?', id)?.['html']
  return typeof html === 'string' ? html : null
}

export function deleteMessages(world: World, to: string | null): void {
  if (to === null) world.store.run('delete from messages')
  else world.store.run('delete from messages where recipient = ?', canonicalAddress(to))
}
