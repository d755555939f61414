import { instantText } from '@sipday/rules/written/moments.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { personById } from '../../../store/office/people.ts'
import { hasFactor } from '../../access/factors.ts'
import { askSecondPerson } from '../../approvals/ask.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { tellOwners } from '../../mails.ts'
import { holdManaged } from '../people.ts'

/**
 * Asks to take every second factor from someone who lost theirs. It takes effect 24 hours later; until then every owner,
 * who are told at once, and the person may refuse it (risk 67).
 */
export const factorReset = onceEndpoint('factor-reset', async ({ deps, trx, input: { staffId }, person, by }) => {
  const other = await holdManaged(trx, person, staffId)
  if (staffId === person.id)
    throw new Refusal(
      403,
      'your_own',
      'Another owner has to reset your second factor. You can add and remove your own under My Sign-In.',
    )
  const [found] = await personById(trx, other)
  if (!found || !hasFactor(found))
    throw new Refusal(409, 'no_factor', `${other.name} has no second factor yet. Send a new invitation instead.`)
  const words = `reset the second factor of ${other.name}`
  const asked = await askSecondPerson(deps, trx, { kind: 'factor', subjectId: staffId, words, wanted: {}, by })
  const { shop } = await catalogueOf(deps.db)
  const effectiveAt = instantText(asked.dueAt, shop.timeZone)
  const facts = { personName: other.name, askerName: person.name, effectiveAt }
  await tellOwners(deps, trx, 'factor_reset', asked.approvalId, facts, staffId)
  return { effectiveAt: asked.dueAt.toISOString() }
})
