import { moneySection, moneyTabs } from '@sipday/rules/refunds/money-list-words.ts'
import type { ReactNode } from 'react'
import { Tabs } from '../parts/Tabs.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'

const TABS = [
  { label: moneyTabs.payments, to: '/money/payments', needs: 'money.read' },
  { label: moneyTabs.refunds, to: '/money/refunds', needs: 'money.read' },
  { label: moneyTabs.failed, to: '/money/failed', needs: 'renewals.read' },
  { label: moneyTabs.disputes, to: '/money/disputes', needs: 'disputes' },
  { label: moneyTabs.payouts, to: '/money/payouts', needs: 'money.read' },
  { label: moneyTabs.books, to: '/money/books', needs: 'money.read' },
  { label: moneyTabs.downloads, to: '/money/downloads', needs: 'money.export' },
] as const

type MoneyPageProps = { tab: keyof typeof moneyTabs; me: Me; children: ReactNode }

export function MoneyPage({ tab, me, children }: MoneyPageProps) {
  const tabs = TABS.filter(({ needs }) => me.capabilities.includes(needs))
  return (
    <Section name={moneyTabs[tab]} heading={moneySection}>
      <Tabs label={moneySection} tabs={tabs} here={moneyTabs[tab]} />
      {children}
    </Section>
  )
}
