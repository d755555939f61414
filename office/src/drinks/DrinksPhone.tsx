import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { photoIn } from '@sipday/rules/look/photo.ts'
import { contentsText, drinkNote } from '@sipday/rules/texts/drink-words.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { Phone } from '../parts/preview/Phone.tsx'
import css from './drinks.module.css'
import type { Menu } from './use-menu.ts'

type DrinksPhoneProps = {
  menu: Menu
  /** `id` null: a new one. */
  edited?: { id: string | null; body: DraftBody<'drink'> }
}

/** The draft's whole menu, or the group of the edited drink. */
export function DrinksPhone({ menu, edited }: DrinksPhoneProps) {
  const { words } = useShopWords()
  const rows = kept(menu.drinks).map(({ id, body }) => ({ id, body: id === edited?.id ? edited.body : body }))
  const drinks = edited && edited.id === null ? [...rows, { id: 'new', body: edited.body }] : rows
  const groups = kept(menu.groups).filter(({ id }) => edited === undefined || id === edited.body.groupId)
  return (
    <Phone caption="All Drinks, as the draft has it">
      <p className="h3">All Drinks</p>
      {groups.map(({ id, body }) => (
        <div key={id} className="stack">
          <p className="h4">{body.name}</p>
          <ul className={css.menu}>
            {drinks
              .filter((drink) => drink.body.groupId === id)
              .map((drink) => (
                <li key={drink.id}>
                  <ArtTile {...artOf({ ...drink.body, photo: photoIn(drink.body) })} />
                  <p className={css.drink}>{drink.body.name || 'New Drink'}</p>
                  <p className="small">{drinkNote(words, drink.body)}</p>
                  <p className="small">{contentsText(drink.body)}</p>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Phone>
  )
}
