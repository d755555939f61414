import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { fieldChangesOf } from '@sipday/rules/office/words/release-words.ts'
import { readContent } from '../../../store/office/content.ts'
import { countReleases, releasePage, type StoredRelease } from '../../../store/office/releases.ts'
import { byWhom } from '../words.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { officeEndpoint } from '../../endpoint.ts'

const PAGE = 50

export const releases = officeEndpoint('releases', ({ deps, input: { after } }) =>
  inOneSnapshot(deps.db, async (trx) => {
    const found = await releasePage(trx, after === undefined ? null : Number(after), PAGE + 1)
    const rows = found.slice(0, PAGE)
    const live = await readContent(trx)
    return {
      rows: rows.map((release) => ({
        id: release.id,
        at: release.at.toISOString(),
        takesEffectAt: release.takesEffectAt.toISOString(),
        by: byWhom(release.byName),
        note: release.note,
        state: release.state,
        catalogueVersion: release.catalogueVersion,
        changes: fieldChangesOf(entriesOf(release), [live]) as Changes,
      })),
      next: found.length > PAGE ? String(rows.at(-1)?.id) : null,
      total: await countReleases(trx),
    }
  }),
)

type Changes = OfficeAnswerOf<'releases'>['rows'][number]['changes']

const entriesOf = ({ before, after }: StoredRelease) =>
  after.map(({ subject, id, body }) => ({
    subject,
    id,
    before: before.find((one) => one.subject === subject && one.id === id)?.body ?? null,
    after: body,
  }))
