import type { LinkedTrial } from '@sipday/rules/offers/trial-page-words.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { knownMembership, lockMembership, membershipWithCard } from '../../store/memberships/locked-membership.ts'
import { cancelIn } from '../renewing/cancel-and-resume.ts'
import { trialOfRow } from './trial.ts'

/** Null once it is over or a membership. */
export const linkedTrial = async (
  { reads }: Pick<Deps, 'reads'>,
  membershipId: string,
): Promise<LinkedTrial | null> => {
  if (!(await knownMembership(reads, membershipId))) return null
  const row = await membershipWithCard(reads, membershipId)
  const trial = trialOfRow(row)
  return trial && { ...trial, untaxed: taxRateIn(await catalogueOf(reads), row.location_id, trial.until) === 0 }
}

/** Whoever has the link of its reminder may end a trial that goes on, and nothing else. Idempotent. */
export const endLinkedTrial = async (deps: Deps, membershipId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await knownMembership(trx, membershipId))) return
    const row = await lockMembership(trx, membershipId)
    if (trialOfRow(row)?.goesOnCents) await cancelIn(trx, deps, row, 'its link')
  })
