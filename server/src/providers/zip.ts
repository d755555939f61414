import type { Coordinates } from '@sipday/rules/catalogue.ts'

/** The coordinates of a US ZIP code; null when there is no such code. The table (5 MB) is loaded on first use. */
export const placeOfZip = async (zip: string): Promise<Coordinates | null> => {
  if (!/^\d{5}$/.test(zip)) return null
  const { default: zipcodes } = await import('zipcodes')
  const place = zipcodes.lookup(zip)
  return place?.country === 'US' ? { lat: place.latitude, lng: place.longitude } : null
}
