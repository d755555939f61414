// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { type Answers, ok, refused } from '../../test/server.ts'

let isWide = true
beforeEach(() => {
  isWide = true
  const query = () => ({ matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('matchMedia', query)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WORDS = 'Show your digits at {location}.'
const item = (words: string, seen: number) =>
  ok({ live: { key: 'thanks-today', words }, draft: null, seen, versions: [] })
const open = async (query = '', answers: Answers = {}) => {
  let words = WORDS
  const server = serveShop({
    me: ok({ ...boss, capabilities: [...boss.capabilities, 'settings', 'audit'] }),
    items: (asked) =>
      ok(
        asked.get('subject') === 'text'
          ? [{ id: 'thanks-today', title: '', state: 'changed', body: { key: 'thanks-today', words } }]
          : [],
      ),
    item: item(WORDS, 4),
    'letter-look': ok({ subject: 'Your receipt: $32.00', text: 'Thank you, Mei', isExample: false }),
    'letter-try': ok({}),
    ...answers,
  })
  openOffice(`/office/words${query}`)
  await heading('Words')
  await screen.findByLabelText('Search the texts')
  return {
    server,
    saved: () => server.asked('draft-save').at(-1),
    others: (next: string) => {
      words = next
    },
  }
}
/** The page in the frame, as the server draws it, with room for each sentence. */
const draw = async (html: string) => {
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe')
    if (!found?.contentDocument) throw new Error('no page yet')
    return found
  })
  const view = frame.contentWindow as unknown as { Element: { prototype: Element } }
  view.Element.prototype.getClientRects = () =>
    [{ left: 10, top: 20, right: 110, bottom: 44, width: 100, height: 24 }] as unknown as DOMRectList
  const drawn = frame.contentDocument as Document
  drawn.open()
  drawn.write(`<html><body>${html}</body></html>`)
  drawn.close()
  void act(() => void fireEvent.load(frame))
  return { body: drawn.body, src: frame.getAttribute('src'), sandbox: frame.getAttribute('sandbox') }
}
const page = '<p><shop-words data-text="thanks-today">Show your digits at Kips Bay.</shop-words></p>'
const field = () => screen.findByRole('textbox', { name: /^After buying, how to get the first drink/ })
const write = async (words: string) => {
  const node = await field()
  node.textContent = words
  fireEvent.input(node)
  return node
}

test('a sentence on the page is a button; pressed, it is typed into there, and leaving it saves it to the draft (O12.4)', async () => {
  const { saved } = await open('?page=thanks')
  const { body, src, sandbox } = await draw(page)
  expect(src).toMatch(/^\/office\/preview\?words=thanks&at=/)
  expect(sandbox).toBe('allow-same-origin')
  await press(`Edit: ${WORDS}`)
  const node = await field()
  expect(document.activeElement).toBe(node)
  // What is filled in is one piece.
  expect([...node.children].map((chip) => [chip.textContent, chip.getAttribute('contenteditable')])).toEqual([
    ['{location}', 'false'],
  ])
  await write('Say hi 🧋 at {location}.')
  expect(body.textContent).toBe('Say hi 🧋 at {location}.')
  expect(screen.getByText(/^23 characters: 1 line on a phone\./)).toBeTruthy()
  expect(screen.getByText(`Until now: ${WORDS}`)).toBeTruthy()
  fireEvent.blur(node)
  await waitFor(() =>
    expect(saved()).toMatchObject({
      subject: 'text',
      id: 'thanks-today',
      seen: 4,
      body: { key: 'thanks-today', words: 'Say hi 🧋 at {location}.' },
    }),
  )
})

test('Escape takes back what was typed, and the focus returns to the sentence (O12.4)', async () => {
  const { server } = await open('?page=thanks')
  await draw(page)
  await press(`Edit: ${WORDS}`)
  fireEvent.keyDown(await write('Mine'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^After buying, how/ })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit: ${WORDS}` }))
  expect(server.asked('draft-save')).toHaveLength(0)
})

test('a name that is not known is not saved, pasted text has neither looks nor lines, and an empty sentence is kept (O12.4)', async () => {
  const { server, saved } = await open('?text=thanks-today')
  await draw(page)
  fireEvent.keyDown(await write('Say hi at {place}.'), { key: 'Enter' })
  expect(await screen.findByText('This sentence does not know {place}. It knows {location}.')).toBeTruthy()
  expect(server.asked('draft-save')).toHaveLength(0)
  const node = await write('')
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? 'Two\r\nlines' : '<b>Two</b>') }
  fireEvent.paste(node, { clipboardData })
  expect(node.innerHTML).toBe('Two lines')
  await press('Insert {location}')
  expect(node.textContent).toBe('Two lines{location}')
  await write('')
  await press('Done')
  await waitFor(() => expect(saved()).toMatchObject({ body: { key: 'thanks-today', words: '' } }))
})

test('of two owners in the same sentence, the second sees both and loses nothing (O12.4)', async () => {
  const { server, saved, others } = await open('?text=thanks-today', {
    'draft-save': refused(409, 'changed_meanwhile'),
  })
  await draw(page)
  const node = await write('Mine')
  others('Theirs')
  fireEvent.blur(node)
  const row = within(await screen.findByRole('table')).getAllByRole('row')[1]
  await waitFor(() => expect(row?.textContent).toContain('MineTheirs'))
  // The other sentence is in work meanwhile: what was typed is still there.
  fireEvent.click(screen.getByText('Banner, the large words in the sun'))
  server.now({ 'draft-save': ok({ item: null, checks: [] }), item: item('Theirs', 9) })
  await press('Save Mine')
  await waitFor(() => expect(saved()).toMatchObject({ seen: 9, body: { words: 'Mine' } }))
})

test('what stands on no page is typed into in its note, and a sum that nothing on sale has is said there (O12.4)', async () => {
  const check = {
    text: 'Banner says $1.00.',
    item: { subject: 'text', id: 'banner-label', field: 'words' },
    level: 'warning',
  }
  const { saved } = await open('?text=banner-label', { draft: ok({ items: [], checks: [check], waiting: null }) })
  await draw('<p>Hello</p>')
  const node = await screen.findByRole('textbox', { name: /read aloud to people/ })
  expect(screen.getByText('Banner says $1.00.')).toBeTruthy()
  node.textContent = 'Tea'
  fireEvent.input(node)
  fireEvent.blur(node)
  await waitFor(() => expect(saved()).toMatchObject({ id: 'banner-label', body: { words: 'Tea' } }))
})

test('a sum that the owner says is right is not asked about again until the words are others (O12.4)', async () => {
  const check = {
    text: 'After buying says $1.00.',
    item: { subject: 'text', id: 'thanks-today', field: 'words' },
    level: 'warning',
  }
  const { saved, server } = await open('?text=thanks-today', {
    draft: ok({ items: [], checks: [check], waiting: null }),
    'draft-save': ok({ item: null, checks: [] }),
  })
  await draw(page)
  const node = await write('Other words')
  expect(screen.queryByText('It Is Right')).toBeNull()
  node.textContent = WORDS
  fireEvent.input(node)
  server.now({ draft: ok({ items: [], checks: [], waiting: null }) })
  await press('It Is Right')
  await waitFor(() =>
    expect(saved()).toMatchObject({ seen: 4, body: { key: 'thanks-today', words: WORDS, right: true } }),
  )
  await waitFor(() => expect(screen.queryByText('After buying says $1.00.')).toBeNull())
})

test('sentences are found by what they say and where they stand, or because they were changed (O12.4)', async () => {
  await open()
  const rows = () => ['Show your digits', 'Social media'].map((text) => screen.queryByText(new RegExp(text)) !== null)
  expect(rows()).toEqual([true, true])
  await type('Search the texts', 'DIGITS')
  expect(rows()).toEqual([true, false])
  await type('Search the texts', 'link to instagram')
  expect(rows()).toEqual([false, true])
  await type('Search the texts', 'zzz')
  await press('Show All')
  fireEvent.click(screen.getByLabelText('Changed 1'))
  expect(rows()).toEqual([true, false])
})

test('in a narrow window there is the list, and a press opens page and note as a sheet (O12.4)', async () => {
  isWide = false
  await open()
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.click(screen.getByText('Show your digits at {location}.'))
  const sheet = await screen.findByRole('dialog', { name: 'After buying', hidden: true })
  await draw(page)
  expect(within(sheet).getByText(/Leaving the sentence saves it/)).toBeTruthy()
})

test('a letter has its subject, its opening in place, and Send to Me, which says where it went or why it did not (O12.1)', async () => {
  const { server } = await open('?text=email-receipt-subject')
  await draw('<p><shop-words data-text="email-receipt-opening"></shop-words></p>')
  expect(await screen.findByText('Your receipt: $32.00')).toBeTruthy()
  expect(screen.getByText(/\{sum\} \(what was charged, tax included\).*It needs \{sum\} and \{plan\}\./)).toBeTruthy()
  expect(document.querySelector('iframe')?.getAttribute('src')).toMatch(
    /^\/office\/letter\?text=email-receipt-opening&at=/,
  )
  await press('Send to Me')
  expect(await screen.findByText(/on its way to the email address that you sign in with/)).toBeTruthy()
  expect(server.asked('letter-try')[0]).toMatchObject({ id: 'email-receipt-opening' })
  server.now({ 'letter-try': refused(429, 'too_many', 'Please wait.') })
  await press('Send to Me')
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  await press('Edit: Letter “Receipt”, the opening')
  expect((await screen.findByRole('textbox', { name: /the opening/ })).getAttribute('aria-multiline')).toBe('true')
})
