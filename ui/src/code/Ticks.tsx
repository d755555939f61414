import { Icon } from '../Icon.tsx'
import css from './Ticks.module.css'

/** The benefits of a plan, each with a check mark. */
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
