import type { Coordinates } from '@sipday/rules/catalogue.ts'

/** Null for an unknown code. Loads the table (5 MB) on first use. */
export const placeOfZip = async (zip: string): Promise<Coordinates | null> => {
  if (!/^\d{5}$/.test(zip)) return null
  const { default: zipcodes } = await import('zipcodes')
  const place = zipcodes.lookup(zip)
  return place?.country === 'US' ? { lat: place.latitude, lng: place.longitude } : null
}

/** The IANA time zone of a place. */
export const timeZoneAt = async ({ lat, lng }: Coordinates): Promise<string> => {
  const { default: zoneAt } = await import('@photostructure/tz-lookup')
  return zoneAt(lat, lng)
}
