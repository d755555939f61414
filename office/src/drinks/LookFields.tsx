import type { DrinkDrawing, DrinkGround } from '@sipday/contract/look/drawings.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { photoIn } from '@sipday/rules/look/photo.ts'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOf } from '@sipday/ui/drawings/drink-art.ts'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { optionsIn } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { useOwnField } from '../parts/fields/use-own-field.ts'
import { PhotoField } from '../parts/photo/PhotoField.tsx'
import css from './drinks.module.css'

/** By the alphabet, so that no kind of shop stands first. */
const drawingWords: Record<DrinkDrawing, string> = {
  gift: 'A gift',
  present: 'A present',
  treat: 'A treat',
  'brown-sugar': 'Brown sugar',
  'cold-brew': 'Cold brew',
  croissant: 'Croissant',
  'earl-grey': 'Earl Grey',
  'hot-cup': 'Hot coffee to go',
  cone: 'Ice cream cone',
  latte: 'Latte',
  loaf: 'Loaf',
  lychee: 'Lychee',
  mango: 'Mango',
  matcha: 'Matcha',
  'paper-cup': 'Paper cup',
  passionfruit: 'Passionfruit',
  strawberry: 'Strawberry, black tea',
  'strawberry-green': 'Strawberry, green tea',
  sundae: 'Sundae',
  taro: 'Taro',
  thai: 'Thai tea',
  'vietnamese-coffee': 'Vietnamese coffee',
}
const groundWords: Record<DrinkGround, string> = {
  milk: 'Cream',
  coffee: 'Coffee',
  fruit: 'Fruit',
  leaf: 'Green leaf',
  ice: 'Ice blue',
}
const LETTER = ''
const drawings = [{ value: LETTER, name: 'The first letter of its name' }, ...optionsIn(drawingWords)]
const isDrawing = (value: string): value is DrinkDrawing => Object.hasOwn(drawingWords, value)

type LookFieldsProps<V extends FieldValues> = {
  control: Control<V>
  drawing: FieldPathByValue<V, DrinkDrawing | null>
  ground: FieldPathByValue<V, string>
  photo: FieldPathByValue<V, ChosenPhoto | null>
  body: { name: string; drawing: DrinkDrawing | null; ground: DrinkGround; photo: ChosenPhoto | null }
}

export function LookFields<V extends FieldValues>({ control, drawing, ground, photo, body }: LookFieldsProps<V>) {
  const { set, value, ...own } = useOwnField<V, DrinkDrawing | null>({ control, name: drawing })
  return (
    <div className="stack">
      <div className={css.look}>
        <div className={css.art}>
          <ArtTile {...artOf({ ...body, photo: photoIn(body) })} />
        </div>
        {!body.photo && (
          <Select
            {...own}
            label="Drawing"
            value={value ?? LETTER}
            options={drawings}
            onChange={(chosen) => set(isDrawing(chosen) ? chosen : null)}
          />
        )}
        <SelectField control={control} name={ground} label="Ground" options={optionsIn(groundWords)} />
      </div>
      <PhotoField control={control} name={photo} example="Oat latte in a glass, with a leaf of milk foam" />
    </div>
  )
}
