import css from './till-tiles.module.css'

/** On a 24 by 24 grid; not with the icons that every page loads. */
const PATHS = {
  cup: 'M5 8h14l-1.6 12.5H6.6ZM4 8h16M14 8l1.5-5H18',
  back: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  person: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0ZM5 20c0-4 3-6 7-6s7 2 7 6',
  paper: 'M6 3h12v18l-3-2-3 2-3-2-3 2ZM9 8h6M9 12h6',
} as const

export type TileIconName = keyof typeof PATHS

export function TileIcon({ name }: { name: TileIconName }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
