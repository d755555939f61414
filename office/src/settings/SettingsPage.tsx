import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { ReactNode } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { Tabs } from '../parts/Tabs.tsx'
import { Section } from '../Section.tsx'
import css from './settings.module.css'

const TABS = [
  { label: 'Brand', to: '/settings/brand' },
  { label: 'News', to: '/settings/news' },
  { label: 'Legal', to: '/settings/legal' },
  { label: 'Rules', to: '/settings/rules' },
  { label: 'Health', to: '/settings/health' },
  { label: 'Imports', to: '/imports' },
]

type SettingsPageProps = {
  tab: 'Brand' | 'News' | 'Legal' | 'Rules' | 'Health'
  /** Which changes of the record belong here; null: none. */
  changesOf: { subject: DraftSubject | 'news'; id?: string | undefined } | null
  children: ReactNode
  phone?: ReactNode
}

export function SettingsPage({ tab, changesOf, children, phone }: SettingsPageProps) {
  const changes =
    changesOf && new URLSearchParams({ subject: changesOf.subject, ...(changesOf.id ? { id: changesOf.id } : {}) })
  return (
    <Section name={`${tab} Settings`} heading="Settings">
      <Tabs label="Settings" tabs={TABS} here={tab} />
      <div className={css.columns}>
        <div className="stack">
          {children}
          {changes && (
            <div>
              <GoButton variant="text" flush="start" to={`/settings/changes?${changes}`}>
                Who Changed This
              </GoButton>
            </div>
          )}
        </div>
        {phone && <aside aria-label="What customers see">{phone}</aside>}
      </div>
    </Section>
  )
}
