import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type EditForm, useEditForm } from '../../form/use-edit-form.ts'
import type { Thing } from './ThingPage.tsx'
import { useDraftChange } from '../use-draft-change.ts'

type ThingFormWish<S extends DraftSubject, V extends FieldValues> = {
  subject: S
  thing: Pick<Thing<S>, 'id' | 'seen'>
  values: V
  toBody: (typed: V) => DraftBody<S>
  /** When the server gave no reason. */
  failed: string
  addressOf: (id: string) => string
}

/** A new thing moves to its own address with the first save. */
export function useThingForm<S extends DraftSubject, V extends FieldValues>(wish: ThingFormWish<S, V>): EditForm<V> {
  const { subject, thing, values, toBody, failed, addressOf } = wish
  const { id, seen } = thing
  const [, navigate] = useLocation()
  const { save, readAgain } = useDraftChange()
  return useEditForm<V, string | null>({
    values,
    seen,
    failed,
    reload: readAgain,
    save: (typed, from, key) => save(subject, id, toBody(typed), Number(from), key),
    onSaved: (_, saved) => {
      if (id === null && saved) navigate(addressOf(saved), { replace: true })
    },
  })
}
