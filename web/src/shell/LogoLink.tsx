import { Drawing } from '@sipday/ui/drawings/Drawing.tsx'
import { useFollow } from './use-follow.ts'
import { useShell } from './shell-context.tsx'
import css from './Header.module.css'

/** The logo: resets the wizard flow and goes to `/` (S2). */
export function LogoLink({ shopName }: { shopName: string }) {
  const { resetWizardFlow } = useShell()
  const follow = useFollow()
  return (
    <a className={css.logo} href="/" onClick={(event) => follow(event) && resetWizardFlow()}>
      <Drawing name="wordmark" viewBox="0 0 176 54" width={117} height={36} label={shopName} />
    </a>
  )
}
