import { LinkButton, type LinkButtonProps } from '@sipday/ui/actions/LinkButton.tsx'
import { Link } from 'wouter'

type GoButtonProps = Omit<LinkButtonProps, 'href'> & {
  /** A path of the office, without /office. */
  to: string
}

export function GoButton({ to, ...rest }: GoButtonProps) {
  return (
    <Link href={to} asChild>
      <LinkButton {...rest} href={to} />
    </Link>
  )
}
