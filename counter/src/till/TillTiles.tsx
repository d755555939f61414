import type { CounterEvent } from '../context.ts'
import { soldOutNote } from '../sold-out/sold-out-words.ts'
import { useZone } from '../use-till.ts'
import { useCounter, useSend } from '../useCounter.tsx'
import { timeText } from '../words.ts'
import { TileIcon, type TileIconName } from './TileIcon.tsx'
import css from './till-tiles.module.css'

type Tile = { icon: TileIconName; title: string; note: string; to: CounterEvent }

export function TillTiles() {
  const send = useSend()
  const { menu, till } = useCounter(({ context }) => context)
  const timeZone = useZone()
  const tiles: readonly Tile[] = [
    {
      icon: 'cup',
      title: 'Sold out here',
      note: soldOutNote(menu, timeZone),
      to: { type: 'SHOW_SOLD_OUT' },
    },
    { icon: 'back', title: 'Last redemptions', note: 'What was handed out', to: { type: 'SHOW_TODAY' } },
    { icon: 'person', title: 'Switch person', note: till?.name ?? '', to: { type: 'SHOW_PEOPLE' } },
    {
      icon: 'paper',
      title: 'Shift report',
      note: till ? `Since ${timeText(till.openedAt, timeZone)}` : '',
      to: { type: 'SHOW_REPORT' },
    },
  ]
  return (
    <ul className={css.tiles}>
      {tiles.map(({ icon, title, note, to }) => (
        <li key={title}>
          <button type="button" className={css.tile} onClick={() => send(to)}>
            <TileIcon name={icon} />
            <span className={css.words}>
              <b>{title}</b> <span>{note}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
