import { MOST_OF_A_CODE } from '@sipday/contract/office/campaigns/one-use-codes.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { madeCode } from '@sipday/rules/offers/made-code.ts'
import { codeAddress } from '@sipday/rules/office/campaigns/links.ts'
import { takeLimit } from '../../../access/limits.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { countOneUse, lockCode, makeOneUse, oneUseCodes } from '../../../store/catalogue/one-use-codes.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import type { Db } from '../../../store/database.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { csvOf } from '../../csv.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'

export const oneUseCalls = {
  'one-use-codes': async ({ deps, input: { codeId } }) => {
    await liveCode(deps, codeId)
    return countsOf(deps.db, codeId)
  },

  /** Of a code that is live and good through these alone (O8.2). */
  'one-use-make': oncePerKey(async ({ deps, trx, input: { codeId, count }, by }) => {
    await shopsOwn(deps, codeId)
    await lockCode(trx, { codeId })
    const { made } = await countsOf(trx, codeId)
    if (made + count > MOST_OF_A_CODE) {
      const count = `Of one code, ${MOST_OF_A_CODE.toLocaleString('en-US')} can be made, and ${made.toLocaleString('en-US')} are.`
      throw new Refusal(422, 'fields_invalid', count, { fields: { count } })
    }
    await make(deps, trx, { codeId, count })
    await change(trx, { at: deps.clock.now(), by, subject: 'code', id: codeId, field: 'one-use codes', after: count })
    return countsOf(trx, codeId)
  }),

  /** Each with its link, and whether it was used (Q). The file is not kept: asking again makes it anew. */
  'one-use-csv': async ({ deps, input: { codeId }, session }) => {
    const person = requireFull(session)
    await takeLimit(deps, 'office_export', person.id)
    const { code } = await shopsOwn(deps, codeId)
    const { shop } = await catalogueOf(deps.db)
    const at = deps.clock.now()
    const by = { staffId: person.id, sessionId: session.id }
    const rows = await deps.db.transaction().execute(async (trx) => {
      await change(trx, { at, by, subject: 'code', id: codeId, field: 'one-use codes', after: 'downloaded' })
      return oneUseCodes(trx, { codeId })
    })
    const csv = await csvOf(
      ['Code', 'Link', 'Used', 'Used On'],
      rows.map((row) => [
        row.code,
        codeAddress(deps.settings.publicUrl, row.code),
        row.isUsed ? 'Yes' : 'No',
        row.usedAt === null ? '' : dateIn(row.usedAt, shop.timeZone),
      ]),
    )
    return { name: `${code.toLowerCase()}-${dateIn(at, shop.timeZone)}-${fileName(person.name)}.csv`, csv }
  },
} satisfies Partial<OfficeCalls>

/** Throws Refusal 404. */
const liveCode = async (deps: Deps, codeId: string) => {
  const { codes } = await catalogueOf(deps.db)
  const found = codes.find(({ id }) => id === codeId)
  if (!found) throw new Refusal(404, 'unknown', 'This code is not live.')
  return found
}

/** Throws Refusal 404, or 409 for one that is good by itself or that members bring friends with. */
const shopsOwn = async (deps: Deps, codeId: string) => {
  const found = await liveCode(deps, codeId)
  if (!found.oneUse)
    throw new Refusal(409, 'not_one_use', 'This code is good by itself, so no one-use codes are made from it.')
  if (found.friendDays !== null)
    throw new Refusal(409, 'not_one_use', 'This code is for friends. Each member has a link of it.')
  return found
}

const countsOf = async (db: Db | Trx, codeId: string) => {
  const [counts] = await countOneUse(db, { codeId })
  return counts ?? { made: 0, used: 0 }
}

/** One that is there already is drawn again. */
const make = async (deps: Deps, trx: Trx, { codeId, count }: { codeId: string; count: number }): Promise<void> => {
  const draw = () => madeCode(() => deps.ids.number(2 ** 32) / 2 ** 32)
  for (let left = count; left > 0;) {
    const codes = Array.from({ length: left }, draw)
    left -= (await makeOneUse(trx, { codeId, codes, now: deps.clock.now() })).length
  }
}
