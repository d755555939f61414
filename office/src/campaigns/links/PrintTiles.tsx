import type { printKinds, printPapers } from '@sipday/contract/office/campaigns/print.ts'
import { officeCall } from '@sipday/contract/office/client.ts'
import type { CampaignLink } from '@sipday/rules/office/campaigns/links.ts'
import { printTexts } from '@sipday/rules/office/campaigns/print-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { failureText } from '../../failure.ts'
import { saveBlob } from '../../parts/save-file.ts'
import css from '../campaigns.module.css'
import { lookQuery } from './look-query.ts'
import { PrintSketch } from './PrintSketch.tsx'

type Kind = (typeof printKinds)[number]
type Paper = (typeof printPapers)[number]

const KINDS: readonly { kind: Kind; name: string; words: string }[] = [
  { kind: 'poster', name: 'Poster', words: 'In your colors' },
  { kind: 'tent', name: 'Table tent', words: 'Two faces, to fold' },
  { kind: 'stickers', name: 'Stickers', words: 'Twelve on a page' },
]
const PAPERS: readonly { paper: Paper; name: string }[] = [
  { paper: 'letter', name: 'Letter' },
  { paper: 'a4', name: 'A4' },
]

type PrintTilesProps = {
  id: string
  link: CampaignLink
  address: string
  /** Of the files, without an ending. */
  file: string
}

/** What is printed for a link: files made from the saved draft. */
export function PrintTiles({ id, link: { medium, content }, address, file }: PrintTilesProps) {
  const print = useMutation({
    mutationFn: async (asked: { kind: Kind; paper: Paper }) => {
      const { pdf } = await officeCall('campaign-print', { id, medium, content, ...asked })
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))
      saveBlob(`${file}-${asked.kind}-${asked.paper}.pdf`, new Blob([bytes], { type: 'application/pdf' }))
    },
  })
  const { data: look } = useQuery(lookQuery(id))
  const notDrawn = look?.notDrawn ?? []
  return (
    <>
      {notDrawn.length > 0 && (
        <Alert kind="warn" announce={false} heading={printTexts.notDrawn}>
          {printTexts.notDrawnWords(notDrawn)}
        </Alert>
      )}
      {KINDS.map(({ kind, name, words }) => (
        <div key={kind} className={css.tile}>
          <div className={css.shown}>
            <PrintSketch kind={kind} address={address} />
          </div>
          <div>
            <h3 className="h4">{name}</h3>
            <p className="small">{words}</p>
            <div className="row wrap">
              {PAPERS.map(({ paper, name: size }, nth) => (
                <Button
                  key={paper}
                  variant="text"
                  {...(nth === 0 ? { flush: 'start' } : {})}
                  aria-label={`Save the ${name.toLowerCase()} as PDF, ${size}`}
                  disabled={print.isPending}
                  onClick={() => print.mutate({ kind, paper })}
                >
                  {size}
                </Button>
              ))}
            </div>
          </div>
        </div>
      ))}
      {print.error && <Alert kind="bad">{failureText(print.error, 'The file could not be made.')}</Alert>}
    </>
  )
}
