import { fireEvent, render, screen } from '@testing-library/preact'
import { App } from '../src/App.tsx'
import { createClient } from '../src/client.ts'

export const openOffice = (address: string) => {
  window.history.replaceState(null, '', address)
  return render(<App client={createClient()} />)
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
