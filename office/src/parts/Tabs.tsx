import { Link } from 'wouter'
import css from './tabs.module.css'

type TabsProps = {
  /** What the pages are of, for screen readers. */
  label: string
  tabs: readonly { label: string; to: string }[]
  here: string
  /** Of one tab of the row above. */
  inner?: boolean
}

/** Each tab is a page with its own address. */
export function Tabs({ label, tabs, here, inner = false }: TabsProps) {
  return (
    <nav className={inner ? css.inner : css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          className={inner ? css.chip : css.tab}
          href={tab.to}
          aria-current={tab.label === here ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
