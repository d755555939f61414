import type { Shop } from '@sipday/contract/catalogue.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { useLocation } from 'wouter'
import { LogoLink } from './LogoLink.tsx'
import { useShell } from '../shell-context.tsx'
import { useFollow } from '../use-follow.ts'
import css from './Header.module.css'

/** From 600 px up (S2, R36). Logging out leads to `/`; the wizard's flag asks for the Redeem link (R55). */
export function Header({ shop }: { shop: Pick<Shop, 'name' | 'logo'> }) {
  const shell = useShell()
  const [location, navigate] = useLocation()
  const follow = useFollow()
  const onRedeem = location === '/redeem'
  const logOut = () => void shell.logout().then(() => navigate('/'))
  return (
    <header className={`${css.top} ${css.wide}`}>
      <span />
      <LogoLink shop={shop} />
      <span className={css.end}>
        {shell.isAuthenticated && onRedeem && (
          <Button variant="text" disabled={shell.moneyMoves} onClick={logOut}>
            Logout
          </Button>
        )}
        {shell.showRedeemButton && (
          <LinkButton variant="text" href="/redeem" onClick={follow}>
            Redeem
          </LinkButton>
        )}
      </span>
    </header>
  )
}
