import { Icon, type IconProps } from '@sipday/ui/icons/Icon.tsx'
import type { CounterEvent } from '../context.ts'
import { soldOutNote } from '../sold-out/sold-out-words.ts'
import { useZone } from '../use-till.ts'
import { useCounter, useSend } from '../useCounter.tsx'
import { timeText } from '../words.ts'
import css from './till-tiles.module.css'

type Tile = { icon: IconProps['name']; title: string; note: string; to: CounterEvent }

/** What is done at a till beside serving. */
export function TillTiles() {
  const send = useSend()
  const { menu, till } = useCounter(({ context }) => context)
  const timeZone = useZone()
  const tiles: readonly Tile[] = [
    {
      icon: 'close',
      title: 'Sold out here',
      note: soldOutNote(menu, timeZone),
      to: { type: 'SHOW_SOLD_OUT' },
    },
    { icon: 'clock', title: 'Last redemptions', note: 'What was handed out', to: { type: 'SHOW_TODAY' } },
    { icon: 'edit', title: 'Switch person', note: till?.name ?? '', to: { type: 'SHOW_PEOPLE' } },
    {
      icon: 'text',
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
            <Icon name={icon} tone="primary" />
            <span className={css.words}>
              <b>{title}</b> <span>{note}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
