// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/preact'
import { createRef, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './choosing/Checkbox.tsx'
import { Field } from './Field.tsx'

const taken = {}
const field = createRef<HTMLInputElement>()
function Form() {
  const [name, setName] = useState('')
  const [gift, setGift] = useState(false)
  const [quiet, setQuiet] = useState(true)
  Object.assign(taken, { name, gift, quiet })
  return (
    <form>
      <Field ref={field} label="Name" name="name" value={name} onChange={setName} />
      <Checkbox label="Gift" name="gift" checked={gift} onChange={setGift} />
      <Checkbox label="Quiet" name="quiet" checked={quiet} onChange={setQuiet} />
    </form>
  )
}

/** The server's form, what someone does to it, and then the scripts. */
const comeAlive = async (form: ReactNode, meanwhile: (elements: HTMLFormControlsCollection) => void) => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(form)
  document.body.append(place)
  const elements = place.querySelector('form')?.elements
  if (!elements) throw new Error('there is no form')
  meanwhile(elements)
  await act(() => void hydrateRoot(place, form))
  return elements
}
const input = (elements: HTMLFormControlsCollection, name: string) => elements.namedItem(name) as HTMLInputElement

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('what was typed and ticked before the page was live is taken over', async () => {
  const elements = await comeAlive(<Form />, (early) => {
    input(early, 'name').value = 'Noor'
    input(early, 'gift').checked = true
    input(early, 'quiet').checked = false
  })
  expect(taken).toMatchObject({ name: 'Noor', gift: true, quiet: false })
  expect(input(elements, 'name').value).toBe('Noor')
  expect(input(elements, 'gift').checked).toBe(true)
})

test('nothing is taken over where nothing was done, and the ref of the caller has the control', async () => {
  const elements = await comeAlive(<Form />, () => undefined)
  expect(taken).toMatchObject({ name: '', gift: false, quiet: true })
  expect(field.current).toBe(elements.namedItem('name'))
})
