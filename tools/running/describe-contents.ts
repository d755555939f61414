import { age } from '@sipday/server/office/health/line.ts'
import type { Contents } from '@sipday/server/store/backup/check-copy.ts'

const SHOWN = ['customers', 'purchases', 'memberships', 'redemptions', 'refunds', 'audit']

/** What is in a copy of the database, for a person. */
export function describeContents({ rows, missing, newestPurchase, openFindings, broken }: Contents, now: Date): string {
  const all = Object.values(rows)
  const lines = [
    `${all.length} tables, ${all.reduce((sum, count) => sum + count, 0)} rows: ${SHOWN.map((name) => `${rows[name] ?? 0} ${name}`).join(', ')}`,
    newestPurchase
      ? `The newest purchase is from ${newestPurchase.toISOString()} (${age(now.getTime() - newestPurchase.getTime())} ago)`
      : 'There is no purchase in it',
    missing > 0 ? `${missing} migrations will run at the next start` : 'All migrations are known',
    broken.length > 0 ? `BROKEN: ${broken.join('; ')}` : 'Everything that must hold holds',
    ...(openFindings > 0 ? [`${openFindings} entries are waiting for a person (npm run findings)`] : []),
  ]
  return lines.map((line) => `  ${line}`).join('\n')
}
