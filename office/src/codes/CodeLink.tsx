import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { CopyLink } from '../parts/CopyLink.tsx'
import { LinkText } from '../campaigns/links/LinkText.tsx'
import { QrTile } from '../campaigns/links/QrTile.tsx'

type CodeLinkProps = { code: string; address: string; isLive: boolean }

/** The shop with the code filled in, to be posted. */
export function CodeLink({ code, address, isLive }: CodeLinkProps) {
  return (
    <>
      <p>The shop with the code filled in: no one has to type it.</p>
      <LinkText address={address} />
      {!isLive && (
        <Alert kind="warn" announce={false}>
          <p>The code works once you publish.</p>
        </Alert>
      )}
      <div className="row wrap">
        <CopyLink key={address} variant="outlined" address={address} name={code} />
      </div>
      <QrTile address={address} name={code} file={code.toLowerCase()} />
    </>
  )
}
