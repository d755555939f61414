import type { Shop } from '@sipday/contract/catalogue.ts'
import type { Coordinates, Location } from '@sipday/rules/catalogue.ts'
import { sortByDistance } from '@sipday/rules/offer.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import css from './LocationChoice.module.css'
import type { ZipFound } from '../../context.ts'
import { ZipSearch } from './ZipSearch.tsx'

export type LocationChoiceProps = {
  locations: readonly Location[]
  /** As of the page's loading. */
  days: Shop['days']
  currentId: string | null
  found: ZipFound | null
  onFound: (found: ZipFound) => void
  findZip: (zip: string) => Promise<Coordinates>
  onSelect: (id: string) => void
}

const count = (n: number): string => (n === 1 ? '1 location' : `${n} locations`)

/** Nearest first after a search (W2.3, W4). */
export function LocationChoice({ locations, days, currentId, found, onFound, findZip, onSelect }: LocationChoiceProps) {
  const sorted = sortByDistance(locations, found?.place ?? null)
  return (
    <div>
      <ZipSearch found={found} onFound={onFound} findZip={findZip} />
      <p className="small" role="status">
        {found ? `${count(sorted.length)}, nearest to ${found.zip} first` : count(sorted.length)}
      </p>
      <ul className={css.list}>
        {sorted.map((location, index) => (
          <li key={location.id}>
            <ChoiceCard
              title={location.name}
              side={location.distance === null ? undefined : `${location.distance.toFixed(1)} mi`}
              lines={[location.address, days.find(({ locationId }) => locationId === location.id)?.open ?? ''].filter(
                Boolean,
              )}
              arrow={false}
              chosen={location.id === currentId}
              {...(found && index === 0 && location.distance !== null && location.id !== currentId
                ? { badge: { text: 'Nearest to you', icon: 'pin' } as const }
                : {})}
              onClick={() => onSelect(location.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
