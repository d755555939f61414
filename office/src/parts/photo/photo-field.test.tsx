// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serveShop, taro } from '../../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { ok } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const made = { picture: 'a'.repeat(32), width: 1200, height: 900, moves: false }
let sent: { path: string; body: Blob; type: string }[]
let answer: { status: number; body: object }

/** The wire of the only call that is not made with `fetch`. */
class Wire {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  statusText = ''
  responseText = ''
  #path = ''
  #type = ''
  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader(_name: string, value: string) {
    this.#type = value
  }
  send(body: Blob) {
    sent.push({ path: this.#path, body, type: this.#type })
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  sent = []
  answer = { status: 200, body: made }
})
const open = async () => {
  const row = { id: 'taro', title: 'Taro', state: 'live', body: taro }
  const server = serveShop({
    items: (query) => ok(query.get('subject') === 'drink' ? [row] : []),
    item: ok({ live: taro, draft: null, seen: 3, versions: [] }),
  })
  vi.stubGlobal('XMLHttpRequest', Wire)
  openOffice('/office/catalogue/drinks/taro')
  await heading('Taro')
  return server
}
const jpeg = (size = 9) => new File([new Uint8Array(size)], 'taro.jpg', { type: 'image/jpeg' })
const zone = () => screen.getByRole('group', { name: 'Photo' })

test('a photo that is dropped is sent as it is, and is saved with its words and the point that stays in view (O19)', async () => {
  const server = await open()
  fireEvent.drop(zone(), { dataTransfer: { files: [jpeg()] } })
  expect(await screen.findByRole('button', { name: 'Replace Photo' })).toBeTruthy()
  expect(sent).toMatchObject([{ path: '/api/office/picture', type: 'application/octet-stream' }])
  await press('Save to Draft')
  expect((await screen.findAllByText('Say in a few words what the photo shows.')).length).toBeGreaterThan(0)
  expect(server.asked('draft-save')).toEqual([])
  await type('What the Photo Shows', 'Taro in a glass')
  fireEvent.change(screen.getByLabelText('From left to right'), { target: { value: '20' } })
  await press('Save to Draft')
  await waitFor(() => expect(server.asked('draft-save')).toHaveLength(1))
  const { picture, width, height } = made
  const photo = { picture, width, height, alt: 'Taro in a glass', x: 20, y: 50 }
  expect(server.asked('draft-save')[0]).toMatchObject({ body: { ...taro, photo } })
})

test('a photo is pasted, replaced, and taken off again, and the drawing is back (O19)', async () => {
  await open()
  fireEvent.paste(document, { clipboardData: { files: [jpeg()] } })
  await press('Remove Photo')
  expect(await screen.findByRole('button', { name: 'Choose a Photo' })).toBeTruthy()
  expect(screen.getByLabelText('Drawing')).toBeTruthy()
})

test('what the server says of a file is read where it was chosen, and one over 12 MB is not sent (O19)', async () => {
  answer = { status: 422, body: { code: 'not_a_picture', message: 'This is a PDF, whatever it is called.' } }
  await open()
  fireEvent.drop(zone(), { dataTransfer: { files: [jpeg()] } })
  expect((await screen.findByRole('alert')).textContent).toContain('This is a PDF')
  const large = jpeg()
  Object.defineProperty(large, 'size', { value: 14_250_000 })
  fireEvent.drop(zone(), { dataTransfer: { files: [large] } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This file has 14.3 MB.'))
  expect(sent).toHaveLength(1)
})

test('a small photo, and one that moves, are said to be so (O19)', async () => {
  answer = { status: 200, body: { ...made, width: 60, height: 45, moves: true } }
  await open()
  fireEvent.drop(zone(), { dataTransfer: { files: [jpeg()] } })
  expect(await screen.findByText(/This photo is small \(60 × 45 pixels\)/)).toBeTruthy()
  expect(screen.getByText('This picture moves. Its first moment is kept.')).toBeTruthy()
})
