import type { Coordinates } from '@sipday/rules/catalogue.ts'

/** Null for an unknown code. Loads the tables (5 MB) on first use. */
export const placeOfZip = async (zip: string): Promise<{ at: Coordinates; timeZone: string } | null> => {
  if (!/^\d{5}$/.test(zip)) return null
  const [{ default: zipcodes }, { default: zoneAt }] = await Promise.all([
    import('zipcodes'),
    import('@photostructure/tz-lookup'),
  ])
  const place = zipcodes.lookup(zip)
  if (place?.country !== 'US') return null
  const { latitude: lat, longitude: lng } = place
  return { at: { lat, lng }, timeZone: zoneAt(lat, lng) }
}
