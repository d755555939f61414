import { useState } from 'react'
import { Button } from '../src/actions/Button.tsx'
import { Dialog } from '../src/dialogs/Dialog.tsx'
import { DrinkTiles } from '../src/counter/DrinkTiles.tsx'
import { JumpLinks } from '../src/actions/JumpLinks.tsx'
import { Frame } from './Frame.tsx'

export function DrinksScreen() {
  const [open, setOpen] = useState(true)
  return (
    <Frame>
      <Button variant="grey" onClick={() => setOpen(true)}>
        View All Drinks
      </Button>
      <Dialog
        kind="full"
        title="All Drinks"
        open={open}
        onClose={() => setOpen(false)}
        under={
          <JumpLinks
            label="Categories"
            links={[
              { id: 'milk', label: 'Iced Milk Teas' },
              { id: 'coffee', label: 'Iced Coffees' },
              { id: 'fruit', label: 'Iced Black & Green Fruit Teas' },
            ]}
            current="milk"
            onJump={(id) => document.getElementById(id)?.scrollIntoView()}
          />
        }
      >
        <div className="stack-l">
          <section className="stack">
            <h3 className="h2" id="milk">
              Iced Milk Teas
            </h3>
            <DrinkTiles
              drinks={[
                {
                  id: 'brown-sugar',
                  drinks: ['brown-sugar'],
                  ground: 'milk',
                  name: 'Brown Sugar',
                  note: 'Upgrade + $1.00',
                },
                { id: 'earl-grey', drinks: ['earl-grey'], name: 'Earl Grey', note: 'Included' },
                { id: 'matcha', drinks: ['matcha'], ground: 'leaf', name: 'Matcha', note: 'Included' },
                { id: 'taro', drinks: ['taro'], ground: 'fruit', name: 'Taro', note: 'Included', soldOut: true },
                { id: 'thai', drinks: ['thai'], ground: 'milk', name: 'Thai', note: 'Upgrade + $1.00' },
                { id: 'new', drinks: [], letter: 'O', ground: 'coffee', name: 'Oolong', note: 'Included' },
              ]}
            />
          </section>
          <section className="stack">
            <h3 className="h2" id="coffee">
              Iced Coffees
            </h3>
            <DrinkTiles
              drinks={[
                {
                  id: 'vietnamese-coffee',
                  drinks: ['vietnamese-coffee'],
                  ground: 'coffee',
                  name: 'Vietnamese Iced Coffee',
                  note: 'Upgrade + $1.00',
                },
              ]}
            />
          </section>
        </div>
      </Dialog>
    </Frame>
  )
}
