import { Drawing } from './Drawing.tsx'
import css from './Logo.module.css'

type LogoProps = {
  name: string
  /** Without a logo of its own its name is a drawing. */
  drawn: boolean
  /** One that is not published yet has no known size. */
  logo?: { src: string; width?: number; height?: number } | null | undefined
}

/** As it stands on top of the site. */
export function Logo({ name, drawn, logo }: LogoProps) {
  // As an image, nothing in the owner's file can run or load (rule P).
  if (logo) return <img src={logo.src} width={logo.width} height={logo.height} alt={name} />
  if (drawn) return <Drawing name="wordmark" viewBox="0 0 176 54" width={117} height={36} label={name} />
  return <span className={css.name}>{name}</span>
}
