import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import { ClosingCard } from './ClosingCard.tsx'
import { DaysCard } from './DaysCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'
import { SoldOutCard } from './SoldOutCard.tsx'
import { TillsCard } from './TillsCard.tsx'

const ABOVE = [{ label: 'Locations', to: '/locations' }]

export function LocationPage({ id, me }: { id: string; me: Me }) {
  const query = useQuery(locationsQuery)
  return (
    <Waiting query={query} label="Loading the location" failed="The location could not be loaded.">
      {(found) => {
        const location = found.find((one) => one.id === id)
        return location ? <Opened location={location} me={me} /> : <NoSuchPage />
      }}
    </Waiting>
  )
}

function Opened({ location, me }: { location: LocationRow; me: Me }) {
  // The version the form was filled from, so that no one else's change is overwritten.
  const [seen, setSeen] = useState(location.seen)
  const saved = { seen, onSaved: () => setSeen(seen + 1) }
  return (
    <Section name={location.name} above={ABOVE}>
      <div className={css.columns}>
        <div className="stack">
          <HoursCard location={location} {...saved} />
          <DaysCard location={location} {...saved} />
        </div>
        <div className="stack">
          <SoldOutCard location={location} />
          <TillsCard location={location} signsOut={me.capabilities.includes('staff')} />
          <FactsCard location={location} edits={me.capabilities.includes('locations.life')} />
          {me.capabilities.includes('locations.life') && <ClosingCard location={location} />}
        </div>
      </div>
    </Section>
  )
}
