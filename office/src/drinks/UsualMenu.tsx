import { sentence } from '@sipday/rules/written/isolated.ts'
import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { ShopKind } from '@sipday/contract/shop-kinds.ts'
import { kindWords } from '@sipday/rules/office/opening/kind-words.ts'
import { usualMenus } from '@sipday/rules/office/opening/usual-menus.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureText } from '../failure.ts'
import { DRAFT } from '../parts/draft/draft-queries.ts'
import { useChange } from '../prove/prove-again.ts'
import { blankDrink } from './use-menu.ts'

/** Puts what shops of this kind usually serve into the draft. */
export function UsualMenu({ kind }: { kind: ShopKind }) {
  const { fill, isFilling, error } = useUsualMenu(kind)
  const groups = usualMenus[kind]
  if (groups.length === 0) return null
  const kindOfShop = kindWords[kind].shop
  const count = groups.flatMap(({ drinks }) => drinks).length
  return (
    <div className="stack">
      <p>
        Or begin with the usual menu of {kindOfShop}: {count} entries in {listText(groups.map((group) => group.name))}.
        It goes into your draft, where you change or take off what is not yours.
      </p>
      {error && (
        <Alert kind="bad">{failureText(error, 'The menu is not complete yet. Press the button once more.')}</Alert>
      )}
      <div>
        <Button variant="outlined" busy={isFilling} onClick={fill}>
          Fill In the Usual Menu
        </Button>
      </div>
    </div>
  )
}

/** A second attempt goes on where the first one stopped. */
const useUsualMenu = (kind: ShopKind) => {
  const client = useQueryClient()
  const change = useChange()
  const made = useRef(new Map<string, string>())
  const make = async <S extends DraftSubject>(subject: S, key: string, body: DraftBody<S>): Promise<string> => {
    const id =
      made.current.get(key) ?? (await change('draft-save', { subject, id: null, body, seen: 0 })).item?.id ?? ''
    made.current.set(key, id)
    return id
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (const [position, { drinks, ...group }] of usualMenus[kind].entries()) {
        const body = { ...group, bannerLine: group.name, photo: null, position }
        const groupId = await make('drink-group', group.name, body)
        for (const [place, [name, drawing]] of drinks.entries()) {
          const drink = { ...blankDrink, groupId, name, drawing, ground: group.ground, position: place }
          await make('drink', sentence`${group.name}: ${name}`, drink)
        }
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: DRAFT }),
  })
  return { fill: () => mutate(), isFilling: isPending, error }
}
