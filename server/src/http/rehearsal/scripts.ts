import { createHash } from 'node:crypto'
import { TEST_CARD } from '@sipday/rules/office/opening/rehearsal-words.ts'

/**
 * First on every page of a rehearsal: what a page keeps is the tab's alone, no service worker keeps its pages, and a bar
 * says what it is.
 */
export const PAGE_SCRIPT = `(() => {
  try { Object.defineProperty(window, 'localStorage', { value: window.sessionStorage, configurable: true }) } catch {}
  try { navigator.serviceWorker.register = () => Promise.reject(new Error('rehearsal')) } catch {}
  addEventListener('DOMContentLoaded', () => {
    const bar = document.createElement('aside')
    bar.setAttribute('aria-label', 'Rehearsal')
    const said = document.createElement('span')
    const pays = location.pathname.startsWith('/counter') ? '' : ' Pay with ${TEST_CARD}.'
    said.textContent = 'Rehearsal: nothing here is real.' + pays
    const leave = document.createElement('a')
    leave.href = '/rehearsal/leave'
    leave.textContent = 'Leave'
    bar.append(said, leave)
    Object.assign(bar.style, { position: 'sticky', top: '0', zIndex: '1000', display: 'flex', gap: '16px',
      alignItems: 'center', justifyContent: 'space-between', paddingInline: '16px', background: '#5c3000',
      color: '#fff', font: '500 14px/1.4 sans-serif' })
    Object.assign(leave.style, { color: '#fff', paddingBlock: '12px' })
    document.body.prepend(bar)
    // What fills the window leaves room for it.
    const measure = () => document.body.style.setProperty('--above', bar.offsetHeight + 'px')
    addEventListener('resize', measure)
    measure()
  })
})()
`

/** On the way in and out: nothing of before is kept in the tab, and no service worker answers from what it kept. */
export const DOOR_SCRIPT = `(async () => {
  try { sessionStorage.clear() } catch {}
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  } catch {
    // It is already gone.
  }
  const { to } = document.body.dataset
  if (to) location.replace(to)
})()
`

const PAGE_STYLE =
  'body{max-width:34rem;margin:20vh auto 0;padding:0 24px;font:400 18px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#f3f8fc}h1{font-size:28px;line-height:1.25;font-weight:500}a{color:#0b4288}'
/** What the pages' policy lets in, by its hash. */
export const PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}`

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${PAGE_STYLE}</style>${body}<script src="/rehearsal/door.js"></script></html>`

/** Goes on by itself. */
export const doorPage = (to: '/' | '/counter'): string =>
  page('Rehearsal', `<body data-to="${to}"><p>One moment. <a href="${to}">Go on</a></p>`)

export const overPage = page(
  'Rehearsal',
  '<body><h1>This rehearsal is over</h1><p>Everything of it was thrown away. <a href="/">Go to the shop</a></p>',
)

export const tillHerePage = page(
  'Rehearsal',
  '<body><h1>This browser is a till of the shop</h1><p>Open this address in a private window, so that the till keeps what it has.</p>',
).replace('<script src="/rehearsal/door.js"></script>', '')
