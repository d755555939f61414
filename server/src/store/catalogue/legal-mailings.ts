import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import type { Trx } from '../../deps.ts'

/** A material change that members are being told of, in the order of their ids; everyone through `after` was told. */
export type LegalMailing = {
  kind: LegalKind
  version: number
  after: string
  title: string
  note: string
  publishedAt: Date
}

/** Locks the next mailing that no one else works on. */
export const lockLegalMailing = (trx: Trx): Promise<LegalMailing | undefined> =>
  trx
    .selectFrom('legal_mailings as m')
    .innerJoin('legal_versions as v', (join) =>
      join.onRef('v.kind', '=', 'm.kind').onRef('v.version', '=', 'm.version'),
    )
    .select(['m.kind', 'm.version', 'm.after_customer as after', 'v.title', 'v.note', 'v.published_at as publishedAt'])
    .where('m.done_at', 'is', null)
    .orderBy('m.kind')
    .orderBy('m.version')
    .limit(1)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst()

export const noteLegalMailing = async (
  trx: Trx,
  { kind, version }: Pick<LegalMailing, 'kind' | 'version'>,
  { after, doneAt }: { after: string; doneAt: Date | null },
): Promise<void> => {
  await trx
    .updateTable('legal_mailings')
    .set({ after_customer: after, done_at: doneAt })
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute()
}
