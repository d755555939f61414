import { useEffect, useRef, type ReactNode } from 'react'
import { longestWord } from './longest-word.ts'

/** How many letters fit into a line on a phone at twice the size of an h1. */
const FITS = 10

export type PageHeadingProps = {
  children: ReactNode
  /** `h2`: the smaller size, while the promotional banner shows (W2). It stays an h1. */
  size?: 'h1' | 'h2' | undefined
  id?: string | undefined
  /** Takes the focus when it appears, after a step change; not on the first page a visitor sees. */
  takesFocus?: boolean | undefined
}

const textOf = (children: ReactNode): string =>
  [children]
    .flat()
    .filter((part) => typeof part === 'string')
    .join('')

/** The page's only h1; a step change moves the focus here, which makes a screen reader start at the new content. */
export function PageHeading({ children, size = 'h1', id, takesFocus }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h1 className={size} id={id} ref={heading} tabIndex={-1} data-word={longestWord(textOf(children), FITS)}>
      {children}
    </h1>
  )
}
