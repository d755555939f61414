import { Drawing } from '@sipday/ui/drawings/Drawing.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'

export type NotOpenAt = '/' | '/redeem' | '/counter'

const WHAT_COMES: Record<NotOpenAt, string> = {
  '/': 'Soon you can buy a drink membership here. Please come back later.',
  '/redeem': 'Once it is open, you can sign in here to see your membership.',
  '/counter': 'Once it is open, the staff can sign in here to redeem drinks.',
}

/** For a shop that is not published yet. No scripts: a reload shows whether it has opened. */
export function NotOpen({ at, shopName }: { at: NotOpenAt; shopName: string | null }) {
  return (
    <main className="page narrow section">
      <p className="h3">
        {shopName ?? <Drawing name="wordmark" viewBox="0 0 176 54" width={117} height={36} label="Sipday" />}
      </p>
      <EmptyState
        level={1}
        title="This shop is not open yet"
        text={WHAT_COMES[at]}
        action={
          <p className="small">
            Is this your shop? <a href="/office">Set it up in the office</a>
          </p>
        }
      />
    </main>
  )
}
