import { CallError } from '@sipday/contract/client.ts'
import { canonical } from '@sipday/rules/office/publishing/canonical.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { failureText, refusedWith } from '../../failure.ts'
import { createKeys } from './retry-key.ts'
import { useLeaving } from './use-held-location.ts'

/** `seen` is the version of the values. */
export type Filled<V> = { values: V; seen: string | number | null }

export type EditFormWish<V extends FieldValues, A> = Filled<V> & {
  /** `seen`: the version that the form was filled from. */
  save: (values: V, seen: Filled<V>['seen'], key: string) => Promise<A>
  onSaved?: ((values: V, answer: A) => void) | undefined
  /** After a refusal with `changed_meanwhile`. */
  reload?: (() => Promise<unknown>) | undefined
  /** When the server gave no reason. */
  failed: string
}

export type EditForm<V extends FieldValues> = UseFormReturn<V> & {
  submit: () => void
  /** Says what is wrong, without saving; `right`: nothing is. */
  check: (right: () => void) => void
  /** The last attempt. */
  saved: boolean
  busy: boolean
  /** Each attempt moves the focus to the errors again. */
  attempt: number
  /** Not about a field of the form. */
  problem: string | null
  /** What someone else saved since the form was filled. */
  theirs: V | null
  /** Saves one's own version over theirs. */
  keepMine: () => void
  /** Fills the form with their version. */
  takeTheirs: () => void
}

/**
 * A form that several people may edit. Newer values replace untouched ones, never what was typed, even while saving.
 * The server's `fields` become errors at their fields, other refusals `problem`.
 */
export function useEditForm<V extends FieldValues, A = unknown>(wish: EditFormWish<V, A>): EditForm<V> {
  const [seen, setSeen] = useState(wish.seen)
  const [filling, setFilling] = useState({ values: wish.values, over: false })
  const [awaitsOwn, setAwaitsOwn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [saved, setSaved] = useState(false)
  const tried = () => setAttempt((count) => count + 1)
  const [withKey] = useState(createKeys)
  const form = useForm<V>({ defaultValues: wish.values as DefaultValues<V>, shouldFocusError: false })
  const { reset, getValues, setValue } = form
  const { isDirty, isSubmitting } = form.formState
  const release = useHold(isDirty)

  /** `over`: also over what was typed. */
  const fill = (over: boolean) => {
    setSeen(wish.seen)
    setFilling({ values: wish.values, over })
    setAwaitsOwn(false)
  }
  const isNewer = wish.seen !== seen
  const isOwn = awaitsOwn && followsOn(seen, wish.seen)
  if (isNewer && !isSubmitting && (!isDirty || isOwn)) fill(false)
  const refill = useCallback(
    (values: V, typed: readonly Typed[]) => {
      reset(values)
      for (const [name, value] of typed)
        setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
    },
    [reset, setValue],
  )
  const filled = useRef(wish.values)
  useEffect(() => {
    refill(filling.values, filling.over ? [] : typedSince(filled.current, getValues()))
    filled.current = filling.values
  }, [refill, getValues, filling])

  const refuse = (error: unknown) => {
    if (refusedWith(error, 'changed_meanwhile') && wish.reload) {
      setChanged(true)
      return wish.reload()
    }
    const fields = error instanceof CallError ? Object.entries(error.fields) : []
    const known = fields.filter(([name]) => setsError(form, name))
    for (const [name, message] of known) form.setError(ownName(name) as Path<V>, { type: 'server', message })
    if (known.length === 0) setProblem(failureText(error, wish.failed))
  }
  const saveAs = (from: Filled<V>['seen']) =>
    form.handleSubmit(async (values) => {
      setProblem(null)
      setSaved(false)
      let answer: A
      try {
        answer = await withKey({ values, from }, (key) => wish.save(values, from, key))
      } catch (error) {
        await refuse(error)
        return
      } finally {
        tried()
      }
      // The server has what was sent: a refetch is newer than these values.
      const typed = typedSince(values, getValues())
      refill(values, typed)
      filled.current = values
      setAwaitsOwn(true)
      setChanged(false)
      setSaved(true)
      if (typed.length === 0) release()
      wish.onSaved?.(values, answer)
    }, tried)

  return {
    ...form,
    submit: () => void saveAs(seen)(),
    check: (right) => void form.handleSubmit(right, tried)(),
    saved,
    busy: isSubmitting,
    attempt,
    problem,
    theirs: changed && isNewer ? wish.values : null,
    keepMine: () => {
      setSeen(wish.seen)
      setChanged(false)
      void saveAs(wish.seen)()
    },
    takeTheirs: () => {
      fill(true)
      setChanged(false)
      setProblem(null)
    },
  }
}

type Typed = readonly [name: string, value: unknown]

/** However deep; a list is one field. */
const typedSince = (before: FieldValues, now: FieldValues, prefix = ''): Typed[] =>
  Object.keys(now).flatMap((key): Typed[] => {
    const [was, is] = [before[key] as unknown, now[key] as unknown]
    if (isGroup(was) && isGroup(is)) return typedSince(was, is, `${prefix}${key}.`)
    return canonical(was) === canonical(is) ? [] : [[`${prefix}${key}`, is]]
  })

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Our own save made this version: no one else saved in between. */
const followsOn = (seen: Filled<unknown>['seen'], newer: Filled<unknown>['seen']): boolean =>
  typeof seen !== 'number' || newer === seen + 1

/** The form's values are the call's `body`. */
const ownName = (name: string): string => name.replace(/^body\./, '')

const setsError = <V extends FieldValues>(form: UseFormReturn<V>, name: string): boolean => {
  const [first = ''] = ownName(name).split('.')
  return first in form.getValues()
}

/** Returns what lets the page go at once. */
const useHold = (isDirty: boolean): (() => void) => {
  const leaving = useLeaving()
  const held = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const letGo = leaving.hold()
    held.current = letGo
    return letGo
  }, [leaving, isDirty])
  return () => held.current?.()
}
