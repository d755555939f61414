import type { Shop } from '@sipday/contract/catalogue.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { Logo } from '@sipday/ui/drawings/Logo.tsx'
import { useFollow } from '../use-follow.ts'
import { useShell } from '../shell-context.tsx'
import css from './Header.module.css'

/** Resets the wizard (S2). */
export function LogoLink({ shop }: { shop: Pick<Shop, 'name' | 'logo'> }) {
  const { resetWizardFlow } = useShell()
  const follow = useFollow()
  return (
    <a className={css.logo} href="/" onClick={(event) => follow(event) && resetWizardFlow()}>
      <Logo {...shop} drawn={hasWordmark(shop.name)} />
    </a>
  )
}
