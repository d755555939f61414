import { type LegalKind, legalKinds } from '@sipday/contract/office/legal-kinds.ts'
import { legalTitles } from '@sipday/rules/texts/legal-titles.ts'
import type { SectionProps } from '../../menu/section.ts'
import { ThingPage } from '../../parts/draft/thing/ThingPage.tsx'
import { NoSuchPage } from '../../parts/NoSuchPage.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { SettingsPage } from '../SettingsPage.tsx'
import { LegalForm } from './LegalForm.tsx'
import { LegalVersions } from './LegalVersions.tsx'

const isLegalKind = (kind: string): kind is LegalKind => (legalKinds as readonly string[]).includes(kind)

export function LegalPage({ kind, me }: SectionProps & { kind: string }) {
  if (!isLegalKind(kind)) return <NoSuchPage />
  return (
    <SettingsPage tab="Legal" changesOf={{ subject: 'legal', id: kind }}>
      <Tabs
        inner
        label="Legal texts"
        tabs={legalKinds.map((one) => ({ label: legalTitles[one], to: `/settings/legal/${one}` }))}
        here={legalTitles[kind]}
      />
      <ThingPage subject="legal" id={kind}>
        {(thing) => <LegalForm thing={thing} kind={kind} />}
      </ThingPage>
      <LegalVersions kind={kind} timeZone={me.shop.timeZone} />
    </SettingsPage>
  )
}
