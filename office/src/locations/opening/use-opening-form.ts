import { useQueryClient } from '@tanstack/react-query'
import type { Thing } from '../../parts/draft/thing/ThingPage.tsx'
import { rowsQuery, thingQuery } from '../../parts/draft/draft-queries.ts'
import { useDraftChange } from '../../parts/draft/use-draft-change.ts'
import { type EditForm, useEditForm } from '../../parts/form/use-edit-form.ts'
import { placeQuery } from '../../parts/place/place-query.ts'
import { bodyOf, type LocationBody, type OpeningForm, toOpeningForm } from './opening-body.ts'

type OpeningWish = {
  thing: Thing<'location'>
  begun: LocationBody
  onSaved: (id: string | null) => void
}

/** Without coordinates it stands in the middle of its ZIP code. */
export function useOpeningForm({ thing, begun, onSaved }: OpeningWish): EditForm<OpeningForm> {
  const { id, current, seen } = thing
  const client = useQueryClient()
  const { save, readAgain } = useDraftChange()
  const before = current ?? begun
  /** The days of the shop are those of its first location, until someone says otherwise. */
  const followZone = async (timeZone: string) => {
    const { draft, live, seen: version } = await client.fetchQuery(thingQuery('rule', 'timeZone'))
    if (!draft && !live) await save('rule', 'timeZone', { key: 'timeZone', value: timeZone }, version)
  }
  return useEditForm<OpeningForm, string | null>({
    values: toOpeningForm(before),
    seen,
    failed: 'The location could not be saved.',
    reload: readAgain,
    save: async (form, from, key) => {
      // Unknown: customers find the location by its name.
      const found = await client.fetchQuery(placeQuery(form.zip.trim())).catch(() => null)
      const isFirst = (await client.fetchQuery(rowsQuery('location'))).every((row) => row.id === id)
      const saved = await save('location', id, bodyOf(form, before, found), Number(from), key)
      if (isFirst && form.timeZone !== '') await followZone(form.timeZone)
      return saved
    },
    onSaved: (_, saved) => onSaved(saved),
  })
}
