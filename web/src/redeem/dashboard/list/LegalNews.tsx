import { sentence } from '@sipday/rules/written/isolated.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { useState } from 'react'
import { useAccountArea } from '../../useRedeem.tsx'
import { knownNews, noteNews } from './known-news.ts'

/** Changes of the legal texts since the day `since`, shown once for each version on this device. */
export function LegalNews({ since }: { since: string }) {
  const { shop } = useAccountArea()
  const [known, setKnown] = useState(knownNews)
  const news = (shop.legalNews ?? [])
    .map((one) => ({ ...one, address: `/${one.kind}/${one.version}` }))
    .filter(({ address, publishedOn }) => since < publishedOn && !known.includes(address))
  return news.map(({ address, title, note, publishedOn }) => (
    <Alert
      key={address}
      kind="info"
      announce={false}
      heading={sentence`Our ${title} changed on ${dateText(publishedOn)}`}
      action={
        <div className="row wrap">
          <LinkButton variant="outlined" href={address} target="_blank" rel="noreferrer">
            Read Them
          </LinkButton>
          <Button variant="text" onClick={() => setKnown(noteNews(address))}>
            Dismiss
          </Button>
        </div>
      }
    >
      <p>{note}</p>
    </Alert>
  ))
}
