import { canonical } from '@sipday/rules/office/publishing/canonical.ts'
import { useEffect, useRef } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import type { EditForm } from './use-edit-form.ts'

const isTyping = (): boolean =>
  document.activeElement?.matches('textarea, input:not([type="checkbox"], [type="radio"])') ?? false

/** What is pressed is saved at once, what is typed when its field is left. Returns what the fields stand in takes. */
export const useSavesItself = <V extends FieldValues>(form: EditForm<V>, isOn: boolean) => {
  const values = canonical(useWatch({ control: form.control }))
  const { isDirty } = form.formState
  /** So that what was refused is not sent again and again. */
  const tried = useRef<string | null>(null)
  const save = () => {
    if (!isDirty) tried.current = null
    if (!isOn || !isDirty || form.busy || form.theirs || tried.current === values) return
    tried.current = values
    form.submit()
  }
  useEffect(() => {
    if (!isTyping()) save()
  })
  return { onBlur: save }
}
