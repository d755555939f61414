import type { Allergen } from '@sipday/contract/allergens.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import type { BannerLine, Drinks } from '@sipday/contract/catalogue.ts'
import type { Size } from '@sipday/contract/use.ts'
import type { DrinkDrawing, DrinkGround } from '@sipday/contract/look/drawings.ts'
import { sentPhoto } from '@sipday/rules/look/photo.ts'
import { drinkNote } from '@sipday/rules/texts/drink-words.ts'
import { firstWords, type Sold } from '@sipday/rules/texts/first-words.ts'
import { say, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'
import type { ShopData } from './shop.ts'

export type ShopDrink = {
  id: string
  name: string
  note: string
  upgradeCents: number
  menuCents: number | null
  caffeineMg: number | null
  allergens: Allergen[]
  sizes: Size[]
  drawing: DrinkDrawing | null
  ground: DrinkGround
  photo: ChosenPhoto | null
}
export type DrinkGroup = {
  id: string
  name: string
  bannerLine: string
  drawing: DrinkDrawing | null
  ground: DrinkGround
  photo: ChosenPhoto | null
  drinks: ShopDrink[]
}

/** Groups in the owner's order, without drinks that were taken off. */
export const readDrinks = async (db: Kysely<Database>): Promise<DrinkGroup[]> => {
  const groups = await db
    .selectFrom('drink_groups')
    .selectAll()
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const drinks = await db
    .selectFrom('drinks')
    .selectAll()
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return groups.map(({ id, name, banner_line, drawing, ground, photo }) => ({
    id,
    name,
    bannerLine: banner_line,
    drawing,
    ground,
    photo,
    drinks: drinks
      .filter((drink) => drink.group_id === id)
      .map((drink) => ({
        id: drink.id,
        name: drink.name,
        note: drink.note,
        upgradeCents: drink.upgrade_cents,
        menuCents: drink.menu_cents,
        caffeineMg: drink.caffeine_mg,
        allergens: drink.allergens,
        sizes: drink.sizes,
        drawing: drink.drawing,
        ground: drink.ground,
        photo: drink.photo,
      })),
  }))
}

export const bannerLines = (groups: readonly DrinkGroup[]): BannerLine[] =>
  groups
    .filter(({ bannerLine, drinks }) => bannerLine !== '' && drinks.length > 0)
    .map(({ id, bannerLine, drawing, ground, photo }) => ({
      id,
      name: bannerLine,
      drawing,
      ground,
      ...sentPhoto({ photo }),
    }))

/** The drinks in the API's format (W2). */
export const drinksAnswer = (groups: readonly DrinkGroup[], shop: ShopData, sold: Sold): Drinks => {
  const words = wordsOf(shop.texts, firstWords(shop.kind, sold))
  return {
    groups: groups
      .filter(({ drinks }) => drinks.length > 0)
      .map(({ id, name, drinks }) => ({
        id,
        name,
        drinks: drinks.map((drink) => ({
          id: drink.id,
          name: drink.name,
          note: drinkNote(words, drink),
          upgradeCents: drink.upgradeCents,
          ...(drink.caffeineMg === null ? {} : { caffeineMg: drink.caffeineMg }),
          ...(drink.allergens.length === 0 ? {} : { allergens: drink.allergens }),
          ...(drink.sizes.length === 0 ? {} : { sizes: drink.sizes }),
          drawing: drink.drawing,
          ground: drink.ground,
          ...sentPhoto(drink),
        })),
      })),
    note: say(words, 'drinks-toppings'),
  }
}
