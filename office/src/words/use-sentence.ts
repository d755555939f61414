import { wordsProblem } from '@sipday/rules/texts/own-words.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureText, refusedWith } from '../failure.ts'
import { thingQuery } from '../parts/draft/draft-queries.ts'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { useLeaving } from '../parts/form/use-held-location.ts'
import type { Sentence } from './use-sentences.ts'

/** A sentence that is saved to the draft when it is left. */
export const useSentence = ({ key, words, first, state }: Sentence) => {
  const client = useQueryClient()
  const leaving = useLeaving()
  const { save, drop, readAgain } = useDraftChange()
  /** Null: as it is in the draft. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Which version was there when typing began. */
  const [base, setBase] = useState<Promise<number> | null>(null)
  const isTyped = typed !== null && typed !== words
  useEffect(() => (isTyped ? leaving.hold() : undefined), [isTyped, leaving])
  const versionNow = () => client.fetchQuery({ ...thingQuery('text', key), staleTime: 0 }).then(({ seen }) => seen)
  const saving = useMutation({
    mutationFn: async ({ next, seen }: { next: string; seen: Promise<number> }) => {
      await save('text', key, { key, words: next }, await seen)
      return next
    },
    onSuccess: (saved) => {
      setBase(null)
      // What was typed meanwhile stays.
      setTyped((now) => (now === saved ? null : now))
    },
    onError: (error) => (refusedWith(error, 'changed_meanwhile') ? readAgain() : undefined),
  })
  const dropping = useMutation({ mutationFn: () => drop({ subject: 'text', id: key }) })
  const value = typed ?? words
  const problem = isTyped && isShopText(key) ? wordsProblem(key, value) : null
  const isTheirs = refusedWith(saving.error, 'changed_meanwhile')
  const saveNow = (next: string) => saving.mutate({ next, seen: versionNow() })
  const forget = () => {
    saving.reset()
    setBase(null)
    setTyped(null)
  }
  const begin = () => setBase((now) => now ?? versionNow())
  return {
    value,
    isTyped,
    problem,
    isTheirs,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isTyped,
    failed: saving.error && !isTheirs ? failureText(saving.error, 'The text could not be saved.') : null,
    begin,
    type: (next: string) => {
      begin()
      setTyped(next)
    },
    /** False: it stays as it is typed, and is not saved. */
    leave: (): boolean => {
      if (isTyped && problem === null && !saving.isPending && !isTheirs && base)
        saving.mutate({ next: value, seen: base })
      return problem === null
    },
    forget,
    saveMine: () => saveNow(value),
    useFirst: () => {
      setTyped(first)
      saveNow(first)
    },
    canUndo: isTyped || state !== 'live',
    undo: () => {
      forget()
      if (state !== 'live') dropping.mutate()
    },
  }
}
