import { cx } from '../cx.ts'
import { useKit } from '../drawings/kit.ts'
import { Address } from '../text/Address.tsx'
import css from './IdentityCard.module.css'

export function IdentityCard({ name, lines }: { name: string; lines: readonly string[] }) {
  const { pearls } = useKit()
  return (
    <div className={cx(css.card, pearls && css.pearls)}>
      <h2 className={css.name}>{name}</h2>
      {lines.map((line) => (
        <p className={css.line} key={line}>
          <Address>{line}</Address>
        </p>
      ))}
    </div>
  )
}
