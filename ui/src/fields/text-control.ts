import type { ComponentProps, Ref, RefObject } from 'react'
import type { FieldWords } from './FieldFrame.tsx'
import { useEarlyInput } from './use-early-input.ts'

type Tag = 'input' | 'textarea'

/** The element's props, but `onChange` gets the value. */
export type TextControlProps<Name extends Tag> = Omit<ComponentProps<Name>, 'className' | 'id' | 'onChange' | 'value'> &
  FieldWords & {
    value: string
    onChange?: ((value: string) => void) | undefined
  }

/** What was typed before the page became interactive counts as a change. */
export const useTextControl = <Control extends HTMLElement & { value: string }>(
  given: Ref<Control> | undefined,
  value: string,
  onChange: ((value: string) => void) | undefined,
): RefObject<Control | null> =>
  useEarlyInput(given, (control) => {
    if (control.value !== value) onChange?.(control.value)
  })
