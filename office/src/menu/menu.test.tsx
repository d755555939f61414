// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const answers = { me: ok(dana), 'second-factors': ok({ passkeys: [], totp: true, recoveryLeft: 9 }), sessions: ok([]) }
const today = () => screen.findByRole('heading', { level: 1, name: /day, / })
const keys = (...pressed: string[]) => {
  for (const key of pressed) fireEvent.keyDown(document.body, { key })
}

test('g and a letter open a section; either alone does nothing', async () => {
  serve(answers)
  openOffice('/office')
  await today()
  keys('m', 'g', 'x', 'm')
  expect(window.location.pathname).toBe('/office')
  keys('g', 'm')
  await heading('My Sign-In')
  expect(window.location.pathname).toBe('/office/me')
})

test('letters that are typed into a field open nothing', async () => {
  serve(answers)
  openOffice('/office')
  await today()
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'g' })
  fireEvent.keyDown(field, { key: 'm' })
  field.remove()
  expect(window.location.pathname).toBe('/office')
})

test('the menu of whoever is signed in leads to their sign-in, and signs them out (O2)', async () => {
  const server = serve({ ...answers, 'sign-out': ok({}) })
  openOffice('/office')
  await today()
  const choose = (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Dana Okafor, Owner' }))
    fireEvent.click(screen.getByRole('menuitem', { name }))
  }
  choose('My Sign-In')
  await heading('My Sign-In')
  expect(server.asked('sign-out')).toEqual([])
  server.now({ me: refused(401, 'not_signed_in') })
  choose('Sign Out')
  await heading('Open the office')
  expect(server.asked('sign-out')).toHaveLength(1)
})

test('the menu says where one is', async () => {
  serve(answers)
  openOffice('/office/me')
  await heading('My Sign-In')
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/office/me')
})

test('an address that leads nowhere says so, with a way home', async () => {
  serve(answers)
  openOffice('/office/no/such/page')
  await heading('Page Not Found')
  fireEvent.click(screen.getByRole('link', { name: 'Go to Home' }))
  await today()
})

test('without a connection the page says so and stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serve(answers)
  openOffice('/office')
  await today()
  expect(screen.getByText('You are offline')).toBeTruthy()
})

test('an address by the section’s name opens it as its own does: its heading is not focused until someone goes on', async () => {
  serve({ ...answers, items: ok([]) })
  openOffice('/office/catalog')
  const first = await heading('Catalog')
  expect(window.location.pathname).toBe('/office/catalogue')
  expect(document.activeElement).not.toBe(first)
  keys('g', 'm')
  expect(document.activeElement).toBe(await heading('My Sign-In'))
})

test('the bar and the title have the name of a shop that was opened while the page was (R87)', async () => {
  const written = document.createElement('meta')
  written.name = 'application-name'
  written.content = 'Sipday'
  document.head.append(written)
  serve({ me: ok({ ...dana, shop: { ...dana.shop, name: 'Nguyễn & O’Brien Teehaus' } }) })
  openOffice('/office/staff')
  expect((await screen.findAllByText('Nguyễn & O’Brien Teehaus'))[0]?.closest('header')).toBeTruthy()
  await vi.waitFor(() => expect(document.title).toBe('Staff - Nguyễn & O’Brien Teehaus'))
  written.remove()
})
