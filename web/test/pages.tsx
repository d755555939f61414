import { render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { countArrivals, PageDataProvider } from '../src/purchase/page-data.tsx'
import { WizardProvider } from '../src/purchase/useWizard.tsx'
import { fakeServer } from './account-world.ts'
import { demoShop } from './shop-facts.ts'
import type { World } from './world.ts'

const nothing = () => undefined
const { call: ofAnyone } = fakeServer()

/** Renders a page of the wizard with everything around it that the application provides, and says where it leads. */
export const show = (wizard: World['wizard'], page: ReactNode, call: World['call'] = ofAnyone) => {
  const { hook, history } = memoryLocation({ path: '/', record: true })
  const view = render(
    <Router hook={hook}>
      <WizardProvider machine={wizard}>
        <PageDataProvider
          value={{
            shop: demoShop,
            call,
            openDrinks: nothing,
            arrivals: countArrivals(),
            comesWithCode: false,
          }}
        >
          {page}
        </PageDataProvider>
      </WizardProvider>
    </Router>,
  )
  return { ...view, history }
}

/** The wizard with another snapshot, which stays as it is; what is sent to it is only noted. */
export const pretend = ({ wizard }: World, change: (snapshot: ReturnType<typeof wizard.getSnapshot>) => unknown) => {
  const snapshot = change(wizard.getSnapshot())
  const sent: { type: string }[] = []
  const pretended = Object.assign(Object.create(wizard) as typeof wizard, {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: nothing }),
    send: (event: { type: string }) => void sent.push(event),
  })
  return { wizard: pretended, sent }
}
