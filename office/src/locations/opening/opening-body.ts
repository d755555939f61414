import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { rateOfInput } from '@sipday/rules/office/words/tax-words.ts'
import type { WeekSpan } from '@sipday/rules/hours/hours.ts'

export type LocationBody = DraftBody<'location'>

export type OpeningForm = Pick<LocationBody, 'name' | 'address' | 'zip' | 'phone' | 'opensOn' | 'timeZone'> & {
  /** While they are typed, the coordinates are texts. */
  lat: string
  lng: string
  week: WeekSpan[]
  byAppointment: boolean
  /** Empty: not answered. */
  taxed: '' | 'no' | 'yes' | 'later'
  /** In percent. */
  rate: string
  /** Empty: not picked. */
  squareId: string
}

export const newLocation = (position: number): LocationBody => ({
  name: '',
  address: '',
  zip: '',
  lat: null,
  lng: null,
  timeZone: '',
  phone: '',
  opensOn: null,
  hours: [],
  tax: [],
  square: [],
  position,
})

export const toOpeningForm = (body: LocationBody): OpeningForm => {
  const { name, address, zip, phone, opensOn, timeZone, lat, lng, hours = [], tax, square } = body
  const rate = tax[0]?.rate
  return {
    name,
    address,
    zip,
    phone,
    opensOn,
    timeZone,
    lat: String(lat ?? ''),
    lng: String(lng ?? ''),
    week: hours === 'by appointment' ? [] : hours,
    byAppointment: hours === 'by appointment',
    taxed: rate === undefined ? '' : rate === 0 ? 'no' : 'yes',
    rate: rate ? taxPercentOf(rate) : '',
    squareId: square[0]?.locationId ?? '',
  }
}

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

const taxOf = ({ taxed, rate }: OpeningForm): LocationBody['tax'] => {
  if (taxed === 'no') return [{ rate: 0, from: SINCE_EVER }]
  return taxed === 'yes' ? [{ rate: rateOfInput(rate) ?? 0, from: SINCE_EVER }] : []
}

/** `found`: for a location without coordinates of its own. */
export const bodyOf = (
  form: OpeningForm,
  before: LocationBody,
  found: { lat: number; lng: number } | null,
): LocationBody => {
  const { name, address, zip, phone, opensOn, timeZone, squareId } = form
  const [lat, lng] = [numberOf(form.lat), numberOf(form.lng)]
  const place = lat === null && lng === null && found ? { lat: found.lat, lng: found.lng } : { lat, lng }
  return {
    ...before,
    name,
    address,
    zip: zip.trim(),
    phone,
    opensOn,
    timeZone,
    ...place,
    hours: form.byAppointment ? 'by appointment' : form.week,
    tax: taxOf(form),
    square: squareId === '' ? [] : [{ locationId: squareId, from: SINCE_EVER }],
  }
}
