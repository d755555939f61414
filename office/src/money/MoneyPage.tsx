import { moneySection, moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import type { ReactNode } from 'react'
import { Tabs } from '../parts/Tabs.tsx'
import { Section } from '../Section.tsx'

const TABS = [
  { label: moneyTabs.payments, to: '/money/payments' },
  { label: moneyTabs.refunds, to: '/money/refunds' },
]

/** A list of the section, with the others as tabs. */
export function MoneyPage({ tab, children }: { tab: keyof typeof moneyTabs; children: ReactNode }) {
  return (
    <Section name={moneyTabs[tab]} heading={moneySection}>
      <Tabs label={moneySection} tabs={TABS} here={moneyTabs[tab]} />
      {children}
    </Section>
  )
}
