import type { Coordinates } from '@sipday/rules/catalogue.ts'

/** Where a US ZIP code lies; null when there is no such code. The table (5 MB) is loaded with the first question. */
export const placeOfZip = async (zip: string): Promise<Coordinates | null> => {
  if (!/^\d{5}$/.test(zip)) return null
  const { default: zipcodes } = await import('zipcodes')
  const place = zipcodes.lookup(zip)
  return place?.country === 'US' ? { lat: place.latitude, lng: place.longitude } : null
}
