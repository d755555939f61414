import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { noContent } from '@sipday/rules/office/release.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { publishDraft } from '@sipday/server/office/drafts/publish.ts'
import { putContent } from '@sipday/server/office/drafts/put-content.ts'
import { readContent } from '@sipday/server/store/office/content.ts'

const BY = 'on the machine'

export const BIRTHDAY_DRINK = 'birthday-drink'

const drink: DraftBody<'benefit'> = {
  name: 'A drink for your birthday',
  use: { count: 1, per: 'birthday' },
  menuCents: 750,
  costCents: 160,
  status: ['Active'],
  position: 9,
}

/** Who pays by the year gets a drink for their birthday: published before a year is played in the shop. */
export const sellBirthdayDrink = async (deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs'>): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    const { plan } = await readContent(trx)
    const yearly = Object.entries(plan).filter(([, { frequency }]) => frequency === 'year')
    const { seenDraft } = await putContent(trx, deps, BY, {
      ...noContent,
      benefit: { [BIRTHDAY_DRINK]: drink },
      plan: Object.fromEntries(
        yearly.map(([id, body]) => [id, { ...body, benefits: [...body.benefits, BIRTHDAY_DRINK] }]),
      ),
    })
    await publishDraft(trx, deps, BY, { note: 'A drink for the birthday', seenDraft })
  })
}
