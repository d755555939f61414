import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { beginsOn, benefitWith, planWith } from '@sipday/rules/lab/into-draft.ts'
import { labTexts } from '@sipday/rules/lab/lab-words.ts'
import type { Levers } from '@sipday/rules/lab/levers.ts'
import type { useDraftChange } from '../parts/draft/use-draft-change.ts'

type Wish<S extends DraftSubject> = { subject: S; id: string; name: string; with: (body: DraftBody<S>) => DraftBody<S> }

const saveOne = async <S extends DraftSubject>(
  { subject, id, name, with: change }: Wish<S>,
  save: ReturnType<typeof useDraftChange>['save'],
): Promise<void> => {
  const { live, draft, seen } = await officeCall('item', { subject, id })
  if (draft && draft.after === null) throw new Error(`${labTexts.notTaken(name)} ${labTexts.takenOff}`)
  const body = (draft?.after ?? live) as DraftBody<S> | null
  if (!body) throw new Error(labTexts.notTaken(name))
  await save(subject, id, change(body), seen)
}

/** One thing after the other; what was saved stays, and trying again changes nothing twice. */
export const takeIntoDraft = async (
  { plans, benefits }: Levers,
  shop: LabShop,
  today: string,
  save: ReturnType<typeof useDraftChange>['save'],
): Promise<void> => {
  for (const { id, name } of shop.plans) {
    const lever = plans[id]
    if (lever)
      await saveOne({ subject: 'plan', id, name, with: (body) => planWith(body, lever, beginsOn(today)) }, save)
  }
  for (const { id, name } of shop.benefits) {
    const lever = benefits[id]
    if (lever) await saveOne({ subject: 'benefit', id, name, with: (body) => benefitWith(body, lever) }, save)
  }
}
