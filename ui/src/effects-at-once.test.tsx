// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import './effects-at-once.ts'
import { CodeEntry } from './code-entry/CodeEntry.tsx'
import { useSelected } from './use-selected.ts'

const heldCode = () => {
  const listeners = new Set<() => void>()
  let code = ''
  return {
    getSnapshot: () => code,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    set: (next: string) => {
      code = next
      for (const listener of listeners) listener()
    },
  }
}

test('no digit is lost that is typed as soon as the field has the focus (W5)', async () => {
  const held = heldCode()
  function Entry() {
    const code = useSelected(held, (now) => now)
    return (
      <CodeEntry {...{ code, busy: false, verifyLabel: 'Verify', onChange: held.set, onVerify: () => undefined }} />
    )
  }
  const page = document.body.appendChild(document.createElement('div'))
  createRoot(page).render(<Entry />)
  for (const digit of '123456') {
    // What a browser does between two events.
    await Promise.resolve()
    const field = document.activeElement as HTMLInputElement
    field.setRangeText(digit, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: digit }))
  }
  expect(held.getSnapshot()).toBe('123456')
  await Promise.resolve()
  expect(document.querySelector('button')?.disabled).toBe(false)
  page.remove()
})
