import { Breadcrumbs } from '@sipday/ui/text/Breadcrumbs.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { titleOf } from '@sipday/ui/text/shop-name.ts'
import { useContext, useEffect, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Moved } from './moved.ts'

type SectionProps = {
  name: string
  /** Its heading; the name by default. */
  heading?: string
  above?: readonly { label: string; to: string }[]
  said?: string | undefined
  atHead?: ReactNode
  children: ReactNode
}

export function Section({ name, heading = name, above, said, atHead, children }: SectionProps) {
  const moved = useContext(Moved)
  useEffect(() => {
    document.title = titleOf(name)
  }, [name])
  return (
    <div className="stack">
      {above && <Above pages={above} here={heading} />}
      <div className="row wrap between">
        <div>
          <PageHeading takesFocus={moved}>{heading}</PageHeading>
          {said && <p className="small">{said}</p>}
        </div>
        {atHead}
      </div>
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
