import { LinkButton, type LinkButtonProps } from '@sipday/ui/LinkButton.tsx'
import { Link } from 'wouter'

type GoButtonProps = Omit<LinkButtonProps, 'href'> & {
  /** A path of the office, without /office. */
  to: string
}

/** A link to another page of the office that looks like a button. */
export function GoButton({ to, ...rest }: GoButtonProps) {
  return (
    <Link href={to} asChild>
      <LinkButton {...rest} href={to} />
    </Link>
  )
}
