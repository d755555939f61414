import type { ComponentProps } from 'react'
import type { FieldWords } from './FieldFrame.tsx'

/** The element's props, but `onChange` gets the value. */
export type TextControlProps<Name extends 'input' | 'textarea'> = Omit<
  ComponentProps<Name>,
  'className' | 'id' | 'onChange' | 'value'
> &
  FieldWords & {
    value: string
    onChange?: ((value: string) => void) | undefined
  }
