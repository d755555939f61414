import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { isShopText } from '@sipday/rules/texts/shop-texts.ts'
import type { Trx } from '../../../deps.ts'
import { shopData } from '../../catalogue/shop.ts'
import { CLEANED_BY, cleanLogo, logoHash } from '../../logo/clean-logo.ts'
import type { SubjectStore } from './subject-store.ts'

type Rows = Record<string, unknown>

const rowsOf = async (trx: Trx): Promise<Rows> => {
  const rows = await trx.selectFrom('shop_settings').selectAll().execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Undefined deletes the row: the default applies again. */
const put = async (trx: Trx, key: string, value: unknown): Promise<void> => {
  if (value === undefined) {
    await trx.deleteFrom('shop_settings').where('key', '=', key).execute()
    return
  }
  await trx
    .insertInto('shop_settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}

export const ruleValues = {
  kind: shopData.shape.kind,
  timeZone: shopData.shape.timeZone,
  taxRate: shopData.shape.taxRate,
  maximumQuantity: shopData.shape.maximumQuantity,
  uncheckedPerShift: shopData.shape.uncheckedPerShift,
  askDrink: shopData.shape.askDrink,
  ownerMail: shopData.shape.ownerMail,
  ownerMailHour: shopData.shape.ownerMailHour,
  renewalTries: shopData.shape.renewalTries,
  comeBack: shopData.shape.comeBack,
  officeMinutes: shopData.shape.officeMinutes,
  refundAloneCents: shopData.shape.refundAloneCents,
  managerRefundCents: shopData.shape.managerRefundCents,
} as const

export const rules: SubjectStore<'rule'> = {
  read: async (trx) => {
    const rows = await rowsOf(trx)
    return Object.fromEntries(
      Object.keys(ruleValues).flatMap((key) =>
        key in rows ? [[key, { key, value: rows[key] } as DraftBody<'rule'>]] : [],
      ),
    )
  },
  write: (trx, id, body) => put(trx, id, body?.value),
}

const BRAND = { shopName: 'name', offerLine: 'offer', tagline: 'tagline' } as const
const LOOK = { ...firstLook, logoSvg: null, photo: null } as const

export const brand: SubjectStore<'brand'> = {
  read: async (trx) => {
    const rows = await rowsOf(trx)
    if (!('name' in rows)) return {}
    const { name, offer, tagline, photo } = shopData.parse(rows)
    const look = rows['look'] as Rows | undefined
    return { brand: { shopName: name, offerLine: offer, tagline, ...LOOK, ...look, photo } }
  },
  write: async (trx, _id, body) => {
    for (const [field, key] of Object.entries(BRAND)) await put(trx, key, body?.[field as keyof typeof BRAND])
    const { mainColor, textOnMain, logoSvg, photo } = body ?? LOOK
    await put(trx, 'photo', photo ?? undefined)
    await put(trx, 'look', body ? { mainColor, textOnMain, logoSvg } : undefined)
    await put(trx, 'logo', logoSvg === null ? undefined : await shownLogo(logoSvg))
  },
}

const shownLogo = async (given: string): Promise<unknown> => {
  const logo = await cleanLogo(given)
  if (!logo) return undefined
  const { svg, width, height } = logo
  return { svg, width, height, hash: logoHash(svg), cleanedBy: CLEANED_BY }
}

const SOCIAL = ['instagram', 'facebook'] as const
const isSocial = (key: string): boolean => SOCIAL.some((known) => known === key)

export const texts: SubjectStore<'text'> = {
  read: async (trx) => {
    const { social, texts: own } = shopData.parse(await rowsOf(trx))
    const pages = Object.entries(social).filter(([, words]) => words !== '')
    const known = Object.entries(own).filter(([key]) => isShopText(key))
    return Object.fromEntries([...known, ...pages].map(([key, words]) => [key, { key, words }]))
  },
  // Without the owner's words the defaults apply again.
  write: async (trx, id, body) => {
    const { social, texts: own } = shopData.parse(await rowsOf(trx))
    if (isSocial(id)) return put(trx, 'social', { ...social, [id]: body?.words ?? '' })
    const { [id]: _before, ...others } = own
    await put(trx, 'texts', body === null ? others : { ...others, [id]: body.words })
  },
}
