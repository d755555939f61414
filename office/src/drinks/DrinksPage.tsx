import { countText } from '@sipday/rules/written/counts.ts'
import { extraState, extraTexts } from '@sipday/rules/extras/extra-texts.ts'
import { extraKinds } from '@sipday/rules/office/draft-facts.ts'
import { drinkNote } from '@sipday/rules/texts/drink-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { kept } from '../parts/catalogue/use-catalogue.ts'
import { OrderList } from '../parts/draft/order/OrderList.tsx'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { DrinksPhone } from './DrinksPhone.tsx'
import { DrinksSection } from './DrinksSection.tsx'
import { UsualMenu } from './UsualMenu.tsx'
import type { Menu } from './use-menu.ts'

/** In the order in which guests see it. */
export function DrinksPage({ menu, edits }: { menu: Menu; edits: boolean }) {
  const { groups, drinks, extras } = menu
  const { kind, words } = useShopWords()
  const drinksOf = (id: string) => drinks.filter(({ body }) => body.groupId === id)
  const newGroup = edits && (
    <div>
      <GoButton variant={groups.length === 0 ? 'contained' : 'outlined'} to="/catalogue/drinks/groups/new">
        New Group
      </GoButton>
    </div>
  )
  return (
    <DrinksSection name="Drinks" isList phone={<DrinksPhone menu={menu} />}>
      {groups.length === 0 ? (
        <EmptyState
          title="No drinks yet"
          text={<p>Drinks stand in groups, such as “Hot” and “Iced”. Make the first group, then its drinks.</p>}
          action={
            edits && (
              <div className="stack">
                {newGroup}
                <UsualMenu kind={kind} />
              </div>
            )
          }
        />
      ) : (
        <Card as="section" stack aria-labelledby="groups">
          <h2 className="h3" id="groups">
            Groups
          </h2>
          <OrderList
            subject="drink-group"
            rows={groups}
            edits={edits}
            end={({ id }) => countText(kept(drinksOf(id)).length, 'drink')}
          />
          {newGroup}
        </Card>
      )}
      {groups.map((group) => (
        <Card as="section" stack key={group.id} aria-labelledby={`drinks-${group.id}`}>
          <h2 className="h3" id={`drinks-${group.id}`}>
            {group.body.name}
          </h2>
          {drinksOf(group.id).length === 0 && <p>It has no drinks yet: guests do not see it.</p>}
          <OrderList
            subject="drink"
            rows={drinksOf(group.id)}
            edits={edits}
            end={({ body }) => drinkNote(words, body)}
          />
          {edits && (
            <div>
              <GoButton variant="outlined" to={`/catalogue/drinks/new?group=${encodeURIComponent(group.id)}`}>
                New Drink
              </GoButton>
            </div>
          )}
        </Card>
      ))}
      <Card as="section" stack aria-labelledby="extras">
        <h2 className="h3" id="extras">
          {extraTexts.heading}
        </h2>
        <p>{extraTexts.intro}</p>
        <OrderList
          subject="extra"
          rows={extras}
          edits={edits}
          end={({ body }) => `${extraKinds[body.kind]}, ${extraState(body)}`}
        />
        {edits && (
          <div>
            <GoButton variant="outlined" to="/catalogue/drinks/extras/new">
              New Extra
            </GoButton>
          </div>
        )}
      </Card>
    </DrinksSection>
  )
}
