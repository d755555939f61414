import { bodyIn } from '@sipday/rules/office/release.ts'
import { Refusal } from '../../../refusal.ts'
import { readContent } from '../../../store/office/content.ts'
import { draftItems, lockDraft, type StoredItem } from '../../../store/office/drafts.ts'
import { putItem } from '../edit.ts'
import { requireMayEdit } from '../subjects.ts'
import type { OfficePerson } from '../../access/session.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Drops one thing, or everything that the person may edit. */
export const draftDrop = onceEndpoint('draft-drop', async ({ trx, deps, input, person, by }) => {
  await lockDraft(trx)
  const content = await readContent(trx)
  const items = await draftItems(trx)
  const wanted =
    'all' in input
      ? items.filter((item) => mayDrop(person, item))
      : items.filter(({ subject, id }) => subject === input.subject && id === input.id)
  if (!('all' in input)) {
    requireMayEdit(
      person,
      input.subject,
      wanted.flatMap(({ base, body }) => [base, body]),
    )
    if (wanted.length === 0) throw new Refusal(404, 'unknown', 'This is not in the draft any more.')
  }
  for (const { subject, id, body } of wanted) {
    const live = bodyIn(content, subject, id)
    await putItem(trx, deps, by, { subject, id, body: live, live, before: body })
  }
  return {}
})

const mayDrop = (person: OfficePerson, { subject, base, body }: StoredItem): boolean => {
  try {
    requireMayEdit(person, subject, [base, body])
    return true
  } catch {
    return false
  }
}
