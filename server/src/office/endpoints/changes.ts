import { createHmac } from 'node:crypto'
import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { ruleTitle } from '@sipday/rules/office/release.ts'
import { changeSentence } from '@sipday/rules/office/words/sentences.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { changesAt, changesPage, countWanted, namesOfThings, peopleOfChanges } from '../../store/office/changes-list.ts'
import { secretsIn } from '../../app-secret.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { requireFull } from '../access/needs.ts'
import { officeEndpoint } from '../endpoint.ts'

const PAGE = 50
const MOST_COUNTED = 10_000

/** Who changed what, newest first, each as a sentence; days are those of the shop. */
export const changes = officeEndpoint('changes', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const { shop } = await catalogueOf(deps.reads)
  // Whoever may see what belongs to no one in particular sees everything.
  const reach = { everywhere: may(person, 'audit', {}), me: person.id, places: [...person.locationIds] }
  const asked = {
    ...reach,
    person: input.person ?? null,
    subject: input.subject ?? null,
    subjectId: input.id ?? null,
    since: input.from ? startOfDay(input.from, shop.timeZone) : null,
    until: input.to ? startOfDay(addDays(input.to, 1), shop.timeZone) : null,
  }
  const below = input.after ? await endOf(deps, deps.reads, input.after) : null
  const [found, [counted], people, things] = await Promise.all([
    changesPage(deps.reads, { ...asked, below, count: PAGE + 1 }),
    countWanted(deps.reads, asked),
    peopleOfChanges(deps.reads, reach),
    namesOfThings(deps.reads, {}),
  ])
  const names = new Map(things.map(({ id, name }) => [id, name ?? '']))
  const nameOf = (id: string) => names.get(id) ?? id
  const total = counted?.count ?? 0
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: page.map(({ id, at, who, subject, subject_id: subjectId, field, before, after, reason, title }) => ({
      id: nameOfRow(deps.settings.appSecret, id),
      at: at.toISOString(),
      who: who ?? (reason === 'by itself' ? 'By itself' : 'On the machine'),
      sentence: changeSentence({
        who,
        subject,
        title: title ?? (subject === 'rule' ? ruleTitle(subjectId) : nameOf(subjectId)),
        field,
        before,
        after,
        reason,
        nameOf,
      }),
      subject,
      subjectId,
      field,
      before: before as never,
      after: after as never,
      reason,
    })),
    next: last && found.length > PAGE ? `${last.at.getTime()}.${nameOfRow(deps.settings.appSecret, last.id)}` : null,
    total: total > MOST_COUNTED ? null : total,
    people,
  }
})

/** What a row is called outside: its number would say how much is changed elsewhere. */
const nameOfRow = (appSecret: string, id: number): string =>
  createHmac('sha256', appSecret).update(`change|${id}`).digest('base64url').slice(0, 22)

/** The number of the row where a page ended: its instant and its name. Throws Refusal 400 for what we did not make. */
const endOf = async (deps: Pick<Deps, 'settings'>, db: Db, after: string): Promise<number> => {
  const [at, name] = after.split('.')
  const instant = new Date(/^\d{1,15}$/.test(at ?? '') ? Number(at) : Number.NaN)
  const rows = Number.isNaN(instant.getTime()) ? [] : await changesAt(db, { at: instant })
  const found = rows.find(({ id }) => secretsIn(deps.settings).some((secret) => nameOfRow(secret, id) === name))
  if (found) return found.id
  throw new Refusal(400, 'invalid_request', 'This page of the list cannot be found. Please begin at the first one.')
}
