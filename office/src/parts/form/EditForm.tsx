import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ErrorSummary, type FieldError } from '@sipday/ui/fields/ErrorSummary.tsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { get, type FieldErrors, type FieldValues } from 'react-hook-form'
import { useOnline } from '../use-online.ts'
import { ChangedMeanwhile, type Version } from './ChangedMeanwhile.tsx'
import css from './edit-form.module.css'
import { fieldId, FormId } from './form-id.ts'
import type { EditForm as Form } from './use-edit-form.ts'

type EditFormProps<V extends FieldValues> = {
  form: Form<V>
  /** What the button says: "Save to Draft". */
  saveLabel: string
  /** For screen readers, on a page with several forms; begins with the button's text. */
  saveName?: string
  /** Compared when someone else saved in between. */
  facts: (values: V) => Version
  /** Who saved in between, and when, in words. */
  changedBy?: string | undefined
  /** In the order of the page. */
  children: ReactNode
  /** Before the button, and beside it. */
  before?: ReactNode
  beside?: ReactNode
  /** A new thing, filled with usual values, is saved even when nothing was changed. */
  isNew?: boolean | undefined
  /** Saved without a press: instead of the button it says how far that is. */
  savesItself?: boolean | undefined
  /** On a phone the buttons stay in view. */
  sticks?: boolean
}

export function EditForm<V extends FieldValues>({
  form,
  saveLabel,
  saveName,
  facts,
  changedBy,
  children,
  before,
  beside,
  isNew,
  savesItself = false,
  sticks = false,
}: EditFormProps<V>) {
  const id = useId()
  const online = useOnline()
  const errors = errorsOf(id, form.formState.errors)
  const { isDirty } = form.formState
  const place = useShown(form, errors[0]?.fieldId)
  const [isIdle, setIdle] = useState(false)
  const isQuiet =
    !savesItself && !form.busy && !isDirty && errors.length === 0 && form.problem === null && form.theirs === null
  const said = isQuiet && ((form.saved && savedWords[saveLabel]) || (isIdle && 'Nothing was changed.'))
  // A problem in the draft links to its field.
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get('field')
    if (wanted) document.getElementById(fieldId(id, wanted))?.focus()
  }, [id])
  const save =
    savesItself && !form.problem ? (
      <p className="small" role="status">
        {form.busy && 'Saving…'}
        {!form.busy && isDirty && 'Not saved yet.'}
        {!form.busy && !isDirty && form.attempt > 0 && 'Saved to the draft.'}
      </p>
    ) : (
      <Button type="submit" aria-label={saveName} busy={form.busy} aria-disabled={!isDirty && !isNew}>
        {saveLabel}
      </Button>
    )
  return (
    <FormId value={id}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isNothing = !isDirty && !isNew && !savesItself && form.problem === null
          setIdle(false)
          if (form.busy) return
          if (isNothing) form.check(() => setIdle(true))
          else form.submit()
        }}
      >
        {errors.length > 1 && <ErrorSummary errors={errors} attempt={form.attempt} />}
        {children}
        {(form.problem || form.theirs) && (
          <div ref={place} className="stack">
            {form.problem && <Alert kind="bad">{form.problem}</Alert>}
            {form.theirs && (
              <ChangedMeanwhile
                by={changedBy}
                mine={facts(form.getValues())}
                theirs={facts(form.theirs)}
                onMine={form.keepMine}
                onTheirs={form.takeTheirs}
              />
            )}
          </div>
        )}
        {online && (
          <div className={sticks ? css.foot : 'row wrap'}>
            {sticks ? (
              <div className={css.bar}>
                {before}
                {save}
              </div>
            ) : (
              <>
                {before}
                {save}
              </>
            )}
            {beside}
            {said && (
              <p className="small" role="status">
                {said}
              </p>
            )}
          </div>
        )}
      </form>
    </FormId>
  )
}

/** What an attempt came to is in view: the first wrong field, or what stands above the button. */
const useShown = <V extends FieldValues>(
  { attempt, problem, theirs }: Pick<Form<V>, 'attempt' | 'problem' | 'theirs'>,
  wrong: string | undefined,
) => {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  const isRefused = problem !== null || theirs !== null
  useEffect(() => {
    if (shown.current === attempt || (!wrong && !isRefused)) return
    shown.current = attempt
    if (wrong) document.getElementById(wrong)?.focus()
    else place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [attempt, wrong, isRefused])
  return place
}

/** Where the page stays as it is, the button is answered. */
const savedWords: Readonly<Record<string, string>> = { 'Save to Draft': 'Saved to the draft.', Save: 'Saved.' }

/** However deep the field lies. */
const errorsOf = (form: string, errors: FieldErrors, prefix = ''): FieldError[] =>
  Object.keys(errors).flatMap((key) => {
    const found = get(errors, key) as { message?: unknown } & FieldErrors
    const name = `${prefix}${key}`
    if (typeof found?.message === 'string') return [{ fieldId: fieldId(form, name), message: found.message }]
    return found && typeof found === 'object' ? errorsOf(form, found, `${name}.`) : []
  })
