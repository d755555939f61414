import { useLayoutEffect, useState, type RefObject } from 'react'

/** A browser heeds `autofocus` for the first such field of a page alone. */
export const useFocusAtFirst = (field: RefObject<HTMLElement | null>, wanted: boolean | undefined): void => {
  const [atFirst] = useState(wanted)
  useLayoutEffect(() => {
    if (atFirst) field.current?.focus()
  }, [field, atFirst])
}
