import { type CampaignLink, linkAddress, linkKey, linkName, plainLink } from '@sipday/rules/office/campaigns/links.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Chips } from '@sipday/ui/fields/choosing/Chips.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useState } from 'react'
import css from '../campaigns.module.css'
import { CopyLink } from '../../parts/CopyLink.tsx'
import { LinkText } from './LinkText.tsx'
import { NewLink } from './NewLink.tsx'
import { PrintTiles } from './PrintTiles.tsx'
import { QrTile } from './QrTile.tsx'

type LinksCardProps = {
  id: string
  /** As saved: others are not printed yet. */
  saved: { utm: string | null; links: readonly CampaignLink[] } | null
  utm: string
  links: readonly CampaignLink[]
  /** Of the shop's site, without a closing slash. */
  publicUrl: string
  note: string | null
  onAdd?: ((link: CampaignLink) => void) | undefined
}

/** The addresses that can be posted, one at a time. */
export function LinksCard({ id, saved, utm, links, publicUrl, note, onAdd }: LinksCardProps) {
  const [chosen, setChosen] = useState(linkKey(plainLink))
  const [adds, setAdds] = useState(false)
  const all = [...(links.some((link) => linkKey(link) === linkKey(plainLink)) ? [] : [plainLink]), ...links]
  const link = all.find((one) => linkKey(one) === chosen) ?? all[0] ?? plainLink
  const address = linkAddress(publicUrl, utm, link)
  const name = linkName(link)
  const file = [utm, link.medium, link.content].filter(Boolean).join('-')
  const isSaved = saved?.utm === utm && [plainLink, ...saved.links].some((one) => linkKey(one) === linkKey(link))
  return (
    <>
      <div className="row wrap">
        <Chips
          legend="Which link"
          legendHidden
          one
          options={all.map((one) => ({ value: linkKey(one), name: linkName(one) }))}
          value={[linkKey(link)]}
          onChange={([next]) => next !== undefined && setChosen(next)}
        />
        {onAdd && !adds && (
          <Button variant="text" flush="start" icon="plus" onClick={() => setAdds(true)}>
            New Link
          </Button>
        )}
      </div>
      {onAdd && adds && (
        <NewLink
          links={links}
          onCancel={() => setAdds(false)}
          onAdd={(added) => {
            onAdd(added)
            setChosen(linkKey(added))
            setAdds(false)
          }}
        />
      )}
      <LinkText address={address} />
      {note && (
        <Alert kind="warn" announce={false}>
          <p>{note}</p>
        </Alert>
      )}
      <div className="row wrap">
        <CopyLink key={address} address={address} name={name} />
      </div>
      <div className={css.tiles}>
        <QrTile address={address} name={name} file={file} />
        {isSaved && <PrintTiles key={address} id={id} link={link} address={address} file={file} />}
      </div>
    </>
  )
}
