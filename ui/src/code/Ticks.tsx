import { Icon } from '../icons/Icon.tsx'
import css from './Ticks.module.css'

export function Ticks({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li className={css.tick} key={item}>
          <Icon name="check" tone="primary" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
