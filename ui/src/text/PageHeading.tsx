import { useEffect, useRef, type ReactNode } from 'react'
import { longestWord } from './longest-word.ts'

/** Letters in a phone's line at twice the size of an h1. */
const FITS = 10

export type PageHeadingProps = {
  children: ReactNode
  /** The smaller size, while the promotional banner shows (W2). It stays an h1. */
  size?: 'h1' | 'h2' | undefined
  id?: string | undefined
  /** After a step change; not on a visitor's first page. */
  takesFocus?: boolean | undefined
}

const textOf = (children: ReactNode): string =>
  [children]
    .flat()
    .filter((part) => typeof part === 'string')
    .join('')

/** The page's only h1. A step change focuses it, so that a screen reader starts at the new content. */
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
