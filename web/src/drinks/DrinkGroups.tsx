import type { Drinks } from '@sipday/contract/catalogue.ts'
import { contentsText } from '@sipday/rules/texts/drink-words.ts'
import { DrinkTiles } from '@sipday/ui/counter/DrinkTiles.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'

/** Of a group, to scroll to. */
export const headingId = (id: string): string => `drinks-${id}`

export function DrinkGroups({ drinks: { groups, note } }: { drinks: Drinks }) {
  return (
    <div className="stack-l">
      {groups.length === 0 && <p>The menu is not here yet. Please ask at the counter.</p>}
      {groups.map(({ id, name, drinks }) => (
        <section key={id} className="stack" aria-labelledby={headingId(id)}>
          <h3 className="h2" id={headingId(id)} tabIndex={-1}>
            {name}
          </h3>
          <DrinkTiles
            drinks={drinks.map((one) => ({
              id: one.id,
              name: one.name,
              note: one.note,
              contents: contentsText(one),
              soldOut: one['Sold Out'] !== undefined,
              ...artOf(one),
            }))}
          />
        </section>
      ))}
      {note && <p className="small">{note}</p>}
    </div>
  )
}
