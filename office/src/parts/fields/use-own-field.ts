import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useFieldId } from '../form/form-id.ts'

/** What every field of a form is told: the form, and the name of a value of type `T` in it. */
export type OwnField<V extends FieldValues, T> = {
  control: Control<V>
  name: FieldPathByValue<V, T>
  /** What is wrong with a value, or undefined. The server checks it again. */
  check?: ((value: T) => string | undefined) | undefined
}

/** A form's value as a control needs it, with its id and error. */
export const useOwnField = <V extends FieldValues, T>({ control, name, check }: OwnField<V, T>) => {
  const { field, fieldState } = useController({
    // The path was checked where the field stands; the library's own types do not follow it any further.
    control: control as unknown as Control,
    name,
    rules: { validate: (value: unknown) => check?.(value as T) ?? true },
  })
  return {
    id: useFieldId(name),
    name: name as string,
    value: field.value as T,
    set: (value: T) => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  }
}
