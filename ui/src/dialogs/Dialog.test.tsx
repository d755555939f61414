// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Owner() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>View All Drinks</Button>
      <Dialog kind="full" title="All Drinks" open={open} onClose={() => setOpen(false)}>
        <p>Brown Sugar</p>
      </Dialog>
    </>
  )
}
const opener = () => screen.getByRole('button', { name: 'View All Drinks' })
const open = () => {
  opener().focus()
  fireEvent.click(opener())
}

test('its content is there only while it is open', () => {
  render(<Owner />)
  expect(screen.queryByText('Brown Sugar')).toBeNull()
  open()
  expect(screen.getByText('Brown Sugar')).toBeTruthy()
})

test('a full dialog starts at its title, and closing gives the focus back', () => {
  render(<Owner />)
  open()
  expect(document.activeElement?.textContent).toBe('All Drinks')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Brown Sugar')).toBeNull()
  expect(document.activeElement).toBe(opener())
})

test('Escape, which the browser reports as cancel, closes it', () => {
  render(<Owner />)
  open()
  const cancel = new Event('cancel', { cancelable: true })
  fireEvent(screen.getByRole('dialog', { name: 'All Drinks' }), cancel)
  expect(cancel.defaultPrevented).toBe(true)
  expect(screen.queryByText('Brown Sugar')).toBeNull()
})
