import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refusedWith } from '../../failure.ts'
import { useLeaving } from '../form/use-held-location.ts'
import { thingQuery } from './draft-queries.ts'
import { useDraftChange } from './use-draft-change.ts'

type SavedOnLeaving<S extends DraftSubject> = {
  subject: S
  id: string
  /** As it is in the draft. */
  saved: string
  bodyOf: (typed: string) => DraftBody<S>
  /** Why it cannot be saved so. */
  problemOf: (typed: string) => string | null
}

/** A field that is saved to the draft when it is left. What was typed stays, also when someone else was faster. */
export const useSavedOnLeaving = <S extends DraftSubject>({
  subject,
  id,
  saved,
  bodyOf,
  problemOf,
}: SavedOnLeaving<S>) => {
  const client = useQueryClient()
  const leaving = useLeaving()
  const { save, readAgain } = useDraftChange()
  /** Null: as it is in the draft. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Which version was there when typing began. */
  const [base, setBase] = useState<Promise<number> | null>(null)
  /** What is to be saved once what is being saved is. */
  const waiting = useRef<string | null>(null)
  /** A browser says of a field that is removed while it has the focus that it was left, once more. */
  const isDone = useRef(false)
  const isTyped = typed !== null && typed !== saved
  useEffect(() => (isTyped ? leaving.hold() : undefined), [isTyped, leaving])
  const versionNow = () => client.fetchQuery({ ...thingQuery(subject, id), staleTime: 0 }).then(({ seen }) => seen)
  const saving = useMutation({
    mutationFn: async ({ next, seen }: { next: string; seen: Promise<number> }) => {
      await save(subject, id, bodyOf(next), await seen)
      return next
    },
    onSuccess: (now) => {
      setBase(null)
      // What was typed meanwhile stays.
      setTyped((last) => (last === now ? null : last))
      const next = waiting.current
      waiting.current = null
      if (next !== null && next !== now) saving.mutate({ next, seen: versionNow() })
    },
    onError: (error) => {
      waiting.current = null
      return refusedWith(error, 'changed_meanwhile') ? readAgain() : undefined
    },
  })
  const keep = (next: string, seen: Promise<number>) => {
    if (saving.isPending) waiting.current = next
    else saving.mutate({ next, seen })
  }
  const value = typed ?? saved
  const problem = isTyped ? problemOf(value) : null
  const isTheirs = refusedWith(saving.error, 'changed_meanwhile')
  const begin = () => {
    isDone.current = false
    if (base === null) setBase(versionNow())
  }
  return {
    value,
    isTyped,
    isTheirs,
    saving,
    control: {
      value,
      error: problem ?? undefined,
      onFocus: begin,
      onBlur: () => {
        if (isDone.current || !isTyped || problem !== null || isTheirs) return
        isDone.current = true
        keep(value, base ?? versionNow())
      },
      onChange: (next: string) => {
        begin()
        setTyped(next)
      },
    },
    /** Over whatever is there now. */
    saveNow: (next = value) => {
      setTyped(next)
      keep(next, versionNow())
    },
    takeTheirs: () => {
      isDone.current = true
      saving.reset()
      setBase(null)
      setTyped(null)
    },
  }
}
