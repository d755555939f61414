import { useFollow } from '../use-follow.ts'
import { useShell } from '../shell-context.tsx'
import { Logo, type NamedShop } from './Logo.tsx'
import css from './Header.module.css'

/** Resets the wizard (S2). */
export function LogoLink({ shop }: { shop: NamedShop }) {
  const { resetWizardFlow } = useShell()
  const follow = useFollow()
  return (
    <a className={css.logo} href="/" onClick={(event) => follow(event) && resetWizardFlow()}>
      <Logo {...shop} />
    </a>
  )
}
