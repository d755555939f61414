// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { NewCard } from './NewCard.tsx'

/** What the provider's script adds to the page: forms that remember whether they are attached. */
type Forms = { attached: Element[]; destroyed: number }
type Result = { status: string; token?: string; errors?: { message: string }[] }
const page = window as unknown as { Square?: unknown }
let scripts = 0

const provide = (result: Result = { status: 'OK', token: 'cnon:1' }, attach = () => Promise.resolve()): Forms => {
  const forms: Forms = { attached: [], destroyed: 0 }
  page.Square = {
    payments: () => ({
      card: async () => ({
        attach: async (place: Element) => {
          await attach()
          forms.attached.push(place)
        },
        tokenize: async () => result,
        destroy: async () => {
          forms.destroyed += 1
        },
      }),
    }),
  }
  return forms
}
afterEach(() => {
  cleanup()
  delete page.Square
  for (const script of document.head.querySelectorAll('script')) script.remove()
})

const show = (said: string[] = []) => {
  scripts += 1
  const form = (
    <NewCard
      payments={{ scriptUrl: `/square-${scripts}.js`, applicationId: 'sandbox-sq0idb-x', locationId: 'L' }}
      saving={false}
      hasSavedCards={false}
      refusal={null}
      problem={null}
      panel={null}
      owned={null}
      onNonce={(nonce) => said.push(`nonce ${nonce}`)}
      onFailed={(message) => said.push(message)}
      onBackToCards={() => said.push('cards')}
      onBack={() => said.push('back')}
    />
  )
  return render(form)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Card' }))
const ready = () => expect.poll(() => screen.queryByText('Loading the card form')).toBeNull()

test('a token of the card form is submitted (W2.8, W7)', async () => {
  provide()
  const said: string[] = []
  show(said)
  await ready()
  save()
  await expect.poll(() => said).toEqual(['nonce cnon:1'])
})

test('the provider’s messages are joined with spaces (W7, W8, S7)', async () => {
  provide({ status: 'Invalid', errors: [{ message: 'Enter the card number.' }, { message: 'Enter the CVV.' }] })
  const said: string[] = []
  show(said)
  await ready()
  save()
  await expect.poll(() => said).toEqual(['Enter the card number. Enter the CVV.'])
})

test('without a list of errors the message is "Tokenization failed." (S8)', async () => {
  provide({ status: 'Unknown' })
  const said: string[] = []
  show(said)
  await ready()
  save()
  await expect.poll(() => said).toEqual(['Tokenization failed.'])
})

test('a press before the form is there says "Payment form is not ready."', async () => {
  const said: string[] = []
  show(said)
  save()
  await expect.poll(() => said).toEqual(['Payment form is not ready.'])
})

test('a script that cannot be loaded is said in an alert, and can be tried again (W7, W8, S8)', async () => {
  show()
  await expect.poll(() => document.head.querySelector('script')?.getAttribute('src')).toBe(`/square-${scripts}.js`)
  void act(() => void document.head.querySelector('script')?.dispatchEvent(new Event('error')))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load payment script.')
  provide()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await ready()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a form that does not attach is said in an alert (W8, S8)', async () => {
  provide(undefined, () => Promise.reject(new Error('no')))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to initialize payment form.')
})

test('left and come back to, one form stays; leaving destroys it (W7)', async () => {
  const forms = provide()
  show().unmount()
  const { unmount } = show()
  await ready()
  await expect.poll(() => forms.attached.filter((place) => place.isConnected).length).toBe(1)
  const before = forms.destroyed
  unmount()
  await expect.poll(() => forms.destroyed).toBe(before + 1)
})
