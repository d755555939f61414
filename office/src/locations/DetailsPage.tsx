import { sentence } from '@sipday/rules/written/isolated.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { clockText } from '@sipday/rules/written/moments.ts'
import { useWatch } from 'react-hook-form'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { DayField } from '../parts/fields/DayField.tsx'
import { required } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { degrees, zipCode } from '../parts/place/place-checks.ts'
import { zonesWith } from '@sipday/rules/hours/us-zones.ts'
import { Section } from '../Section.tsx'
import css from './locations.module.css'
import { SquareCard } from './SquareCard.tsx'
import { TaxCard } from './TaxCard.tsx'

type LocationBody = DraftBody<'location'>
/** While they are typed, the coordinates are texts. */
export type LocationForm = Omit<LocationBody, 'lat' | 'lng' | 'hours'> & { lat: string; lng: string }

const toForm = (body: LocationBody): LocationForm => ({
  ...body,
  lat: String(body.lat ?? ''),
  lng: String(body.lng ?? ''),
})
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const toBody = (form: LocationForm): LocationBody => ({ ...form, lat: numberOf(form.lat), lng: numberOf(form.lng) })

type DetailsPageProps = { thing: Thing<'location'> & { live: LocationBody }; now: Date; today: string }

/** Of a location that is live. */
export function DetailsPage({ thing, now, today }: DetailsPageProps) {
  const { id, live, current } = thing
  const values = current ?? live
  const form = useThingForm({
    subject: 'location',
    thing,
    values: toForm(values),
    toBody,
    failed: 'The location could not be saved.',
    addressOf: (saved) => `/locations/${saved}/details`,
  })
  const { control } = form
  const body = toBody(useWatch({ control }) as LocationForm)
  const above = [
    { label: 'Locations', to: '/locations' },
    { label: live.name, to: `/locations/${id}` },
  ]
  return (
    <Section name={sentence`Details of ${values.name}`} heading="Details" above={above}>
      <ThingForm
        subject="location"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('location', toBody(version), (_, known) => known)}
      >
        <DraftCard
          title="What it is"
          changed={differ(live, body, ['name', 'address', 'zip', 'phone', 'lat', 'lng', 'timeZone'])}
        >
          <TextField
            control={control}
            name="name"
            label="Name"
            helper="What customers call it, such as Kips Bay."
            check={required('Give the location a name.')}
          />
          <TextField control={control} name="address" label="Street and city" check={required('Enter the address.')} />
          <div className={css.fields}>
            <TextField control={control} name="zip" label="ZIP code" check={zipCode} />
            <TextField control={control} name="phone" label="Phone" type="tel" optional />
            <TextField control={control} name="lat" label="Latitude" optional check={degrees(90)} />
            <TextField control={control} name="lng" label="Longitude" optional check={degrees(180)} />
          </div>
          <SelectField
            control={control}
            name="timeZone"
            label="Time zone"
            helper={`It is ${clockText(now, body.timeZone)} there now. A day of the location begins and ends by it. It stays once someone has a membership here.`}
            options={zonesWith(body.timeZone)}
          />
        </DraftCard>
        <DraftCard title="When it opens" changed={differ(live, body, ['opensOn'])}>
          <DayField
            control={control}
            name="opensOn"
            label="Opening day"
            optional
            helper="On sale from midnight of that day. Empty: it is open once this is published."
          />
        </DraftCard>
        <TaxCard control={control} today={today} changed={differ(live, body, ['tax'])} />
        <SquareCard control={control} today={today} changed={differ(live, body, ['square'])} />
      </ThingForm>
    </Section>
  )
}
