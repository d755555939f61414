import { Address } from '../Address.tsx'
import css from './IdentityCard.module.css'

/** Who is signed in: name, email and phone on black, with pearls in the corner. */
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
