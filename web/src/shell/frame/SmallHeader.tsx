import type { Shop } from '@sipday/contract/catalogue.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { useLocation } from 'wouter'
import { LogoLink } from './LogoLink.tsx'
import { useShell } from '../shell-context.tsx'
import { useFollow } from '../use-follow.ts'
import css from './Header.module.css'

/** Below 600 px (S2, R36). Logging out leads to `/redeem`. */
export function SmallHeader({ shop }: { shop: Pick<Shop, 'name' | 'logo'> }) {
  const shell = useShell()
  const [location, navigate] = useLocation()
  const follow = useFollow()
  const logOut = () => void shell.logout().then(() => navigate('/redeem'))
  return (
    <header className={`${css.top} ${css.small}`}>
      <span />
      <LogoLink shop={shop} />
      <span className={css.end}>
        {shell.isAuthenticated && (
          <Button variant="text" disabled={shell.moneyMoves} onClick={logOut}>
            Log Out
          </Button>
        )}
        {!shell.isAuthenticated && location !== '/redeem' && (
          <LinkButton variant="text" href="/redeem" onClick={follow}>
            Redeem
          </LinkButton>
        )}
      </span>
    </header>
  )
}
