import { Address } from '../text/Address.tsx'
import css from './IdentityCard.module.css'

export function IdentityCard({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className={css.card}>
      <h2 className={css.name}>{name}</h2>
      {lines.map((line) => (
        <p className={css.line} key={line}>
          <Address>{line}</Address>
        </p>
      ))}
    </div>
  )
}
