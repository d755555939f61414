import { dateText } from '@sipday/rules/calendar.ts'
import { Markup } from '@sipday/ui/markup/Markup.tsx'
import { PlainPage, type PlainPageProps } from './PlainPage.tsx'

export type LegalPageProps = {
  shop: PlainPageProps['shop']
  title: string
  /** The shop's markup. */
  body: string
  version: number
  /** `YYYY-MM-DD`; null for the first version, which was always there. */
  publishedOn: string | null
  /** Null when this is the current version. */
  newest: string | null
}

/** One version as it was published: what a purchase agreed to stays readable. */
export function LegalPage({ shop, title, body, version, publishedOn, newest }: LegalPageProps) {
  return (
    <PlainPage shop={shop}>
      <h1>{title}</h1>
      <p className="small">
        Version {version}
        {publishedOn && `, published on ${dateText(publishedOn)}`}.{' '}
        {newest && (
          <>
            A newer version applies today. <a href={newest}>Read it</a>
          </>
        )}
      </p>
      <Markup source={body} />
    </PlainPage>
  )
}
