type Zone = { value: string; name: string }

const ZONES: readonly Zone[] = [
  { value: 'America/New_York', name: 'Eastern (New York)' },
  { value: 'America/Chicago', name: 'Central (Chicago)' },
  { value: 'America/Denver', name: 'Mountain (Denver)' },
  { value: 'America/Phoenix', name: 'Arizona (Phoenix)' },
  { value: 'America/Los_Angeles', name: 'Pacific (Los Angeles)' },
  { value: 'America/Anchorage', name: 'Alaska (Anchorage)' },
  { value: 'Pacific/Honolulu', name: 'Hawaii (Honolulu)' },
]

/** And one that a location has already. */
export const zonesWith = (zone: string): readonly Zone[] =>
  zone === '' || ZONES.some(({ value }) => value === zone)
    ? ZONES
    : [{ value: zone, name: zone.replaceAll('_', ' ') }, ...ZONES]

/** "Pacific", "Europe/Paris" */
export const zoneName = (zone: string): string =>
  ZONES.find(({ value }) => value === zone)?.name.replace(/ \(.*/, '') ?? zone.replaceAll('_', ' ')
