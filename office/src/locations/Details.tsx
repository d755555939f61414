import { dateIn } from '@sipday/rules/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SectionProps } from '../menu/section.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { MayNot } from '../parts/MayNot.tsx'
import { Section } from '../Section.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { OpeningPage } from './opening/OpeningPage.tsx'

export function Details({ id, me, edits }: { id: string; edits: boolean } & SectionProps) {
  const [now] = useState(() => new Date())
  const { data: rows } = useQuery({ ...rowsQuery('location'), enabled: edits })
  if (!edits)
    return (
      <Section name="Details" above={[{ label: 'Locations', to: '/locations' }]}>
        <MayNot needs="locations.life" />
      </Section>
    )
  return (
    <ThingPage subject="location" id={id}>
      {(thing) => {
        const { live } = thing
        return live ? (
          <DetailsPage thing={{ ...thing, live }} now={now} today={dateIn(now, me.shop.timeZone)} />
        ) : (
          rows && <OpeningPage thing={thing} now={now} count={rows.length} />
        )
      }}
    </ThingPage>
  )
}
