import { Breadcrumbs } from '@sipday/ui/text/Breadcrumbs.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { titleOf } from '@sipday/ui/text/shop-name.ts'
import { useContext, useEffect, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Moved } from './moved.ts'

type SectionProps = {
  /** The page's name in the browser's title. */
  name: string
  /** Its heading; the name by default. */
  heading?: string
  /** The pages above it. */
  above?: readonly { label: string; to: string }[]
  children: ReactNode
}

/** A page of the office. */
export function Section({ name, heading = name, above, children }: SectionProps) {
  const moved = useContext(Moved)
  useEffect(() => {
    document.title = titleOf(name)
  }, [name])
  return (
    <div className="stack">
      {above && <Above pages={above} here={heading} />}
      <PageHeading takesFocus={moved}>{heading}</PageHeading>
      {children}
    </div>
  )
}

function Above({ pages, here }: { pages: readonly { label: string; to: string }[]; here: string }) {
  const [, navigate] = useLocation()
  const above = pages.map(({ label, to }) => ({
    label,
    href: `/office${to}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      navigate(to)
    },
  }))
  return <Breadcrumbs above={above} here={here} />
}
