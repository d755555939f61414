import type { Shop } from '@sipday/contract/catalogue.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { Drawing } from '@sipday/ui/drawings/Drawing.tsx'
import css from './Header.module.css'

export type NamedShop = Pick<Shop, 'name' | 'logo'>

export function Logo({ name, logo }: NamedShop) {
  // As an image, nothing in the owner's file can run or load (rule P).
  if (logo) return <img src={logo.src} width={logo.width} height={logo.height} alt={name} />
  if (hasWordmark(name)) return <Drawing name="wordmark" viewBox="0 0 176 54" width={117} height={36} label={name} />
  return <span className={css.name}>{name}</span>
}
