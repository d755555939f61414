import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { App } from '../src/App.tsx'

/** Opens the office at an address, as a browser would. */
export const openOffice = (address: string) => {
  window.history.replaceState(null, '', address)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  return render(<App client={client} />)
}

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
