import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { hasFixedIds, titleOf } from '@sipday/rules/office/release.ts'
import { changeSentence } from '@sipday/rules/office/words/sentences.ts'
import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { Deps } from '../deps.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { changesPage, namesOfThings } from '../store/office/changes-list.ts'
import type { OfficePerson } from './access/session.ts'

type Filters = Omit<OfficeBodyOf<'changes'>, 'after'>

/** Everything, or what they did, what was done to them, and their locations'. */
export const reachOf = (person: OfficePerson) => ({
  // Someone who sees what belongs to no one sees everything.
  everywhere: may(person, 'audit', {}),
  me: person.id,
  places: [...person.locationIds],
})

/** Days are the shop's. */
export const askedOf = async (deps: Pick<Deps, 'reads'>, person: OfficePerson, filters: Filters) => {
  const { shop } = await catalogueOf(deps.reads)
  return {
    ...reachOf(person),
    person: filters.person ?? null,
    subject: filters.subject ?? null,
    subjectId: filters.id ?? null,
    since: filters.from ? startOfDay(filters.from, shop.timeZone) : null,
    until: filters.to ? startOfDay(addDays(filters.to, 1), shop.timeZone) : null,
  }
}

/** Newest first, each with its sentence and who did it. `below`: older than that row. */
export const toldChanges = async (
  deps: Pick<Deps, 'reads'>,
  asked: Awaited<ReturnType<typeof askedOf>>,
  { below, count }: { below: number | null; count: number },
) => {
  const [found, things] = await Promise.all([
    changesPage(deps.reads, { ...asked, below, count }),
    namesOfThings(deps.reads, {}),
  ])
  const names = new Map(things.map(({ id, name }) => [id, name ?? '']))
  const nameOf = (id: string) => names.get(id) ?? id
  return found.map(({ id, at, who, subject, subject_id: subjectId, field, before, after, reason, release, title }) => {
    // Things of a fixed set are named by what they are.
    const fixed = hasFixedIds(subject as DraftSubject) ? titleOf(subject as DraftSubject, subjectId, null) : null
    return {
      id,
      at,
      who: who ?? (reason === 'by itself' ? 'By itself' : 'The operator'),
      byOperator: who === null && reason !== 'by itself',
      sentence: changeSentence({
        who,
        subject,
        id: subjectId,
        title: title ?? fixed ?? nameOf(subjectId),
        field,
        before,
        after,
        reason,
        nameOf,
      }),
      subject,
      subjectId,
      field,
      before,
      after,
      reason,
      release,
    }
  })
}
