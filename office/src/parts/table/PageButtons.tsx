import { Button } from '@sipday/ui/actions/Button.tsx'
import type { ListAddress } from './use-list-address.ts'

/** `next`: what comes after this page; null on the last. */
export function PageButtons({ list, next }: { list: ListAddress; next: string | null | undefined }) {
  const isLater = Boolean(list.get('after'))
  if (!isLater && !next) return null
  return (
    <div className="row wrap">
      {isLater && (
        <Button variant="outlined" onClick={() => list.page(null)}>
          First Page
        </Button>
      )}
      {next && (
        <Button variant="outlined" onClick={() => list.page(next)}>
          Next Page
        </Button>
      )}
    </div>
  )
}
