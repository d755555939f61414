// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit, refused } from '../../../test/account-world.ts'
import { managing } from '../../../test/redeem-at.ts'
import { press, showAt } from '../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const show = (birthday: string | null | undefined) => {
  const world = showAt({ success: 'list' }, managing)
  let told = birthday
  world.server.answers.entitlements = () => [benefit(told === undefined ? {} : { Birthday: told, Left: 1, Of: 1 })]
  world.server.answers.birthday = ({ birthday: next }) => {
    told = next as string | null
    return {}
  }
  return world
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('month and day are asked in a row of the account, kept, and forgotten again (S2.11)', async () => {
  const { server } = show(null)
  await screen.findByRole('heading', { name: 'Birthday' })
  press('Add Birthday')
  press('Save Birthday')
  expect(await screen.findByText('Please choose a month and a day of that month.')).toBeTruthy()
  type('Month', '02')
  type('Day', '30')
  press('Save Birthday')
  expect(server.bodies('birthday')).toEqual([])
  type('Day', '29')
  press('Save Birthday')
  expect((await screen.findAllByText('Your birthday is saved.')).length).toBeGreaterThan(0)
  expect(await screen.findByText('February 29')).toBeTruthy()
  press('Forget My Birthday')
  expect((await screen.findAllByText('Your birthday is forgotten.')).length).toBeGreaterThan(0)
  expect(server.bodies('birthday')).toEqual([
    { CID: 'mei', birthday: '02-29' },
    { CID: 'mei', birthday: null },
  ])
})

test('why a birthday may not change is said in the server’s words (S2.11)', async () => {
  const { server } = show('05-03')
  await screen.findByText('May 3')
  server.answers.birthday = () => {
    throw refused(409, 'The birthday stays as it is until May 11, 2026.')
  }
  press('Change Birthday')
  type('Day', '4')
  press('Save Birthday')
  expect(await screen.findByText('The birthday stays as it is until May 11, 2026.')).toBeTruthy()
})

test('who has nothing that comes with the birthday is not asked (S2.11)', async () => {
  const { server } = show(undefined)
  await screen.findByRole('heading', { name: 'Account' })
  await waitFor(() => expect(server.bodies('entitlements')).not.toHaveLength(0))
  expect(screen.queryByRole('heading', { name: 'Birthday' })).toBeNull()
})
