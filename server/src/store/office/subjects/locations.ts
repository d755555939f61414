import { fallbackLocationName } from '@sipday/rules/catalogue.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { Trx } from '../../../deps.ts'
import { writeWeek } from '../../locations/hours.ts'
import { byId, type SubjectStore } from './subject-store.ts'

export const locations: SubjectStore<'location'> = {
  read: async (trx) => {
    const terms = await trx.selectFrom('location_terms').selectAll().orderBy('from_day').execute()
    return byId(await trx.selectFrom('locations').selectAll().where('active', '=', true).execute(), (row) => {
      const own = terms.filter(({ location_id }) => location_id === row.id)
      return {
        name: row.name || fallbackLocationName(row.id),
        address: row.address ?? '',
        zip: row.zip ?? '',
        lat: row.lat,
        lng: row.lng,
        timeZone: row.time_zone,
        phone: row.phone,
        opensOn: row.opens_on,
        tax: own.flatMap(({ tax_rate: rate, from_day: from }) => (rate === null ? [] : [{ rate, from }])),
        square: own.flatMap(({ square_location_id: locationId, from_day: from }) =>
          locationId === null ? [] : [{ locationId, from }],
        ),
        position: row.position,
      }
    })
  },
  write: async (trx, id, body, { now }) => {
    if (body === null) {
      await trx.updateTable('locations').set({ active: false }).where('id', '=', id).execute()
      return
    }
    const row = {
      name: body.name,
      address: body.address,
      zip: body.zip,
      lat: body.lat,
      lng: body.lng,
      // Without one it cannot be published; a look at the draft may come before.
      time_zone: body.timeZone || 'UTC',
      phone: body.phone,
      opens_on: body.opensOn,
      opened_at: body.opensOn !== null && body.opensOn <= dateIn(now, body.timeZone || 'UTC') ? now : null,
      position: body.position,
      active: true,
    }
    await trx
      .insertInto('locations')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
    await writeTerms(trx, id, body)
    const { hours } = body
    if (hours === 'by appointment') await writeWeek(trx, id, [], true)
    else if (hours) await writeWeek(trx, id, hours)
  },
}

const writeTerms = async (trx: Trx, id: string, { tax, square }: DraftBody<'location'>): Promise<void> => {
  await trx.deleteFrom('location_terms').where('location_id', '=', id).execute()
  const days = [...new Set([...tax, ...square].map(({ from }) => from))]
  if (days.length === 0) return
  await trx
    .insertInto('location_terms')
    .values(
      days.map((day) => ({
        location_id: id,
        from_day: day,
        tax_rate: tax.find(({ from }) => from === day)?.rate ?? null,
        square_location_id: square.find(({ from }) => from === day)?.locationId ?? null,
      })),
    )
    .execute()
}
