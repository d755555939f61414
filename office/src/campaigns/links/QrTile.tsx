import { sentence } from '@sipday/rules/written/isolated.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'
import { saveBlob } from '../../parts/save-file.ts'
import css from '../campaigns.module.css'
import { qrPng, qrSvg } from './qr-file.ts'

type QrTileProps = {
  address: string
  name: string
  /** Without an ending. */
  file: string
}

export function QrTile({ address, name, file }: QrTileProps) {
  const savePng = async () => {
    const png = await qrPng(address)
    if (png) saveBlob(`${file}.png`, png)
  }
  return (
    <div className={css.tile}>
      <div className={css.shown}>
        <QrCode className={css.qr} content={address} label={sentence`QR code of ${name}`} recovers="M" />
      </div>
      <div>
        <h3 className="h4">QR code</h3>
        <p className="small">Opens this screen</p>
        <div className="row wrap">
          <Button
            variant="text"
            flush="start"
            aria-label="Save the QR code as SVG"
            onClick={() => saveBlob(`${file}.svg`, qrSvg(address))}
          >
            SVG
          </Button>
          <Button variant="text" aria-label="Save the QR code as PNG" onClick={savePng}>
            PNG
          </Button>
        </div>
      </div>
    </div>
  )
}
