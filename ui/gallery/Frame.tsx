import type { ReactNode } from 'react'
import { Wordmark } from './Wordmark.tsx'

export function Frame({ children, ice }: { children: ReactNode; ice?: boolean | undefined }) {
  return (
    <div className={ice ? 'ice' : undefined}>
      <header className="page row">
        <Wordmark />
      </header>
      <main className="page">{children}</main>
    </div>
  )
}
