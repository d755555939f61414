import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { peopleOf } from '../../store/memberships/change-membership.ts'
import { isSecret } from '../../store/memberships/giving.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { mailFacts, todayOf } from '../renewing/renewal.ts'
import type { ClosingLine } from './closing-line.ts'

/** Once for each last day; of a secret gift only the giver. */
export const tellOfClosing = async (
  trx: Trx,
  deps: Deps,
  row: LockedMembership,
  line: Pick<ClosingLine, 'endsOn' | 'refundCents'>,
): Promise<void> => {
  const { shopName, accountUrl, planName, locationName } = await mailFacts(trx, deps, row)
  const isKnown = !(await isSecret(trx, row.id))
  const works = line.endsOn >= todayOf(deps, row) && line.endsOn >= row.started_on
  for (const { id, email, given_name: name } of await peopleOf(trx, row)) {
    const isPayer = id === row.payer_id
    if (!isPayer && !isKnown) continue
    await queueMail(trx, deps, {
      kind: 'location_closing',
      dedupeKey: `closing:${row.id}:${line.endsOn}:${id}`,
      to: email,
      facts: {
        shopName,
        accountUrl,
        name,
        planName,
        locationName,
        usableUntil: works ? line.endsOn : null,
        refundCents: isPayer ? line.refundCents : 0,
        ...(isPayer && row.is_gift ? { given: true as const } : {}),
      },
    })
  }
}
