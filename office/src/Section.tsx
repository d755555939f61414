import { PageHeading } from '@sipday/ui/PageHeading.tsx'
import { useContext, useEffect, type ReactNode } from 'react'
import { Moved } from './moved.ts'

type SectionProps = {
  /** The page's name in the browser's title. */
  name: string
  /** Its heading; the name by default. */
  heading?: string
  children: ReactNode
}

/** A page of the office. */
export function Section({ name, heading = name, children }: SectionProps) {
  const moved = useContext(Moved)
  useEffect(() => {
    document.title = `${name} - Sipday Office`
  }, [name])
  return (
    <div className="stack">
      <PageHeading takesFocus={moved}>{heading}</PageHeading>
      {children}
    </div>
  )
}
