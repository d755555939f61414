import { ask, byId, copyButton, make, showTrouble, when } from './dom.ts'

type Message = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  code: string | null
  sentAt: string
}

const list = byId('messages')
const filter = byId('inbox-filter') as HTMLInputElement
const shown = new Map<string, { element: HTMLLIElement; words: string }>()

const codeBlock = (code: string): HTMLElement =>
  make(
    'div',
    { class: 'code' },
    make(
      'output',
      { 'aria-label': `Code ${[...code].join(' ')}` },
      make('span', {}, code.slice(0, 3)),
      make('span', {}, code.slice(3)),
    ),
    copyButton(code, `the code ${code}`),
  )

const words = (text: string): HTMLElement => make('p', { class: 'words' }, text)

/** An email as its reader sees it, loaded when it is opened, in a frame that cannot run anything; else the words. */
const body = ({ id, text, html }: Message): HTMLDetailsElement => {
  const details = make('details', {}, make('summary', {}, html ? 'The email' : 'The text'))
  if (!html) details.append(words(text))
  details.addEventListener('toggle', () => {
    if (!html || !details.open || details.querySelector('iframe')) return
    const sandbox = 'allow-popups allow-popups-to-escape-sandbox'
    details.append(
      make('iframe', { sandbox, title: 'The email as its reader sees it', src: `/messages/${id}/html` }),
      make('details', {}, make('summary', {}, 'As plain text'), words(text)),
    )
  })
  return details
}

const draw = (message: Message): HTMLLIElement => {
  const channel = message.channel === 'sms' ? 'Text message' : 'Email'
  const item = make('li')
  item.append(
    make(
      'p',
      { class: 'meta' },
      make('span', {}, `${channel} to `, make('span', { class: 'to' }, message.to)),
      make('time', { datetime: message.sentAt }, when(message.sentAt)),
    ),
  )
  if (message.subject) item.append(make('h3', { class: 'subject' }, message.subject))
  if (message.code) item.append(codeBlock(message.code))
  item.append(body(message))
  return item
}

const applyFilter = (): void => {
  const wanted = filter.value.trim().toLowerCase()
  let count = 0
  for (const { element, words } of shown.values()) {
    element.hidden = wanted !== '' && !words.includes(wanted)
    if (!element.hidden) count += 1
  }
  byId('inbox-count').textContent =
    wanted === '' ? `${count} message${count === 1 ? '' : 's'}` : `${count} of ${shown.size} messages`
  const nothing = byId('inbox-nothing')
  nothing.hidden = count > 0
  nothing.textContent =
    shown.size > 0
      ? 'No messages match.'
      : 'No messages yet. Codes, receipts and gift emails arrive here as soon as the shop sends them.'
}

/** The one that is open because it is the newest. */
let newest: HTMLDetailsElement | null = null
const openNewest = (): void => {
  const first = list.querySelector('details')
  if (first === newest) return
  if (newest) newest.open = false
  newest = first
  if (first) first.open = true
}

/** Newest first and open; what else someone opened stays. */
export async function refreshInbox(): Promise<void> {
  const messages = await ask<Message[]>('/messages')
  const ids = new Set(messages.map(({ id }) => id))
  const before = shown.size
  for (const [id, { element }] of shown) {
    if (ids.has(id)) continue
    element.remove()
    shown.delete(id)
  }
  for (const message of messages.toReversed()) {
    if (shown.has(message.id)) continue
    const element = draw(message)
    const words = [message.to, message.subject, message.text, message.code].join(' ').toLowerCase()
    shown.set(message.id, { element, words })
    list.prepend(element)
  }
  openNewest()
  if (shown.size !== before || before === 0) applyFilter()
}

export function startInbox(): void {
  filter.addEventListener('input', applyFilter)
  byId('inbox-empty').addEventListener('click', () => {
    ask('/messages', 'DELETE')
      .then(refreshInbox)
      .catch((error: Error) => showTrouble(error.message))
  })
}
