import type { Shop } from '@sipday/contract/catalogue.ts'
import { Drawing } from '@sipday/ui/drawings/Drawing.tsx'
import { useFollow } from '../use-follow.ts'
import { useShell } from '../shell-context.tsx'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import css from './Header.module.css'

type Named = Pick<Shop, 'name' | 'logo'>

/** Resets the wizard (S2). */
export function LogoLink({ shop }: { shop: Named }) {
  const { resetWizardFlow } = useShell()
  const follow = useFollow()
  return (
    <a className={css.logo} href="/" onClick={(event) => follow(event) && resetWizardFlow()}>
      <Logo {...shop} />
    </a>
  )
}

function Logo({ name, logo }: Named) {
  // As an image, nothing in the owner's file can run or load (rule P).
  if (logo) return <img src={logo.src} width={logo.width} height={logo.height} alt={name} />
  if (hasWordmark(name)) return <Drawing name="wordmark" viewBox="0 0 176 54" width={117} height={36} label={name} />
  return <span className={css.name}>{name}</span>
}
