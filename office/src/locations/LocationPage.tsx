import { useQuery } from '@tanstack/react-query'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { HoursCard } from './HoursCard.tsx'
import { locationsQuery } from './locations-query.ts'
import { SoldOutCard } from './SoldOutCard.tsx'

const ABOVE = [{ label: 'Locations', to: '/locations' }]

/** One location: its hours and what is sold out there. Both hold at once. */
export function LocationPage({ id }: { id: string }) {
  const query = useQuery(locationsQuery)
  return (
    <Waiting query={query} label="Loading the location" failed="The location could not be loaded.">
      {(found) => {
        const location = found.find((one) => one.id === id)
        if (!location) return <NoSuchPage />
        return (
          <Section name={location.name} above={ABOVE}>
            <HoursCard location={location} />
            <SoldOutCard location={location} />
          </Section>
        )
      }}
    </Waiting>
  )
}
