import { Link } from 'wouter'
import css from './tabs.module.css'

type TabsProps = {
  /** What the pages are of, for screen readers. */
  label: string
  tabs: readonly { label: string; to: string }[]
  /** The label of the page that is open. */
  here: string
}

/** Each tab is a page with its own address. */
export function Tabs({ label, tabs, here }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} className={css.tab} href={tab.to} aria-current={tab.label === here ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
