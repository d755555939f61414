import { ACCOUNT_LINK } from '@sipday/rules/texts/contact-page-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { PlainPage, type PlainPageProps } from './PlainPage.tsx'

export type ContactPageProps = {
  shop: PlainPageProps['shop']
  title: string
  text: string
  /** Null when there is nothing to press. */
  button: string | null
  /** Before a link to the account; null where that does not help. */
  aside: string | null
  action: string | null
}

/** What a link about a proposed contact opens; works without scripts. */
export function ContactPage({ shop, title, text, button, aside, action }: ContactPageProps) {
  return (
    <PlainPage shop={shop}>
      <h1>{title}</h1>
      <p>{text}</p>
      {button !== null && action !== null && (
        <form method="post" action={action}>
          <Button type="submit">{button}</Button>
        </form>
      )}
      {aside !== null && (
        <p>
          {aside} <a href="/redeem">{ACCOUNT_LINK}</a>
        </p>
      )}
    </PlainPage>
  )
}
