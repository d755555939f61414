import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { useFieldId } from '../form/form-id.ts'

/** `name` is that of a value of type `T`. */
export type OwnField<V extends FieldValues, T> = {
  control: Control<V>
  name: FieldPathByValue<V, T>
  /** Returns what is wrong. The server checks it again. */
  check?: ((value: T) => string | undefined) | undefined
}

export const useOwnField = <V extends FieldValues, T>({ control, name, check }: OwnField<V, T>) => {
  const { field, fieldState } = useController({
    // The path is checked where the field stands; the library's types go no further.
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
