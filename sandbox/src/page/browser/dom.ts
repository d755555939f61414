/** Text is always set as text, never as markup. */

type Content = (Node | string)[]

export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: Content
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...content)
  return element
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}.`)
  return found
}

/** `name` tells screen readers what is copied. */
export function copyButton(text: string, name: string): HTMLButtonElement {
  const button = make('button', { type: 'button', class: 'copy', 'aria-label': `Copy ${name}` }, 'Copy')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text).then(
      () => (button.textContent = 'Copied'),
      () => (button.textContent = 'Not allowed'),
    )
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
  return button
}

const trouble = byId('trouble')

/** Null clears the message. */
export function showTrouble(message: string | null): void {
  trouble.hidden = message === null
  if (message !== null && trouble.textContent !== message) trouble.textContent = message
}

/** Throws an error whose message a person can read. */
export async function ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const init: RequestInit = { method }
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const response = await fetch(path, init).catch(() => null)
  if (!response) throw new Error('The sandbox is not responding. Is it still running?')
  const answer = (await response.json()) as T & { message?: string }
  if (!response.ok) throw new Error(answer.message ?? `The sandbox answered ${response.status}.`)
  return answer
}

const ZONE = 'America/New_York'
const whenFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'medium', timeStyle: 'short' })
const nowFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'full', timeStyle: 'medium' })

export const when = (iso: string): string => whenFormat.format(new Date(iso))
export const whenExactly = (instant: Date): string => `${nowFormat.format(instant)} (New York)`
