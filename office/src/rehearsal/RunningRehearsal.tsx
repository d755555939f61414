import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { howToBuy, notReached } from '@sipday/rules/office/opening/rehearsal-words.ts'
import { clockText } from '@sipday/rules/written/moments.ts'
import { LinkButton } from '@sipday/ui/actions/LinkButton.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Address } from '@sipday/ui/text/Address.tsx'
import { QrCode } from '@sipday/ui/code/QrCode.tsx'
import css from './rehearsal.module.css'

type Running = NonNullable<OfficeAnswerOf<'rehearsal'>['running']>

export function RunningRehearsal({ address, tillAddress, tillEmail, endsAt, letters }: Running) {
  const far = notReached(address)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Card as="section" stack aria-labelledby="on-the-phone">
        <h2 className="h3" id="on-the-phone">
          1. On your phone
        </h2>
        <p>{howToBuy}</p>
        <QrCode className={css.qr} content={address} label="QR code of the rehearsal" recovers="M" />
        {far && (
          <Alert kind="info" announce={false}>
            {far}
          </Alert>
        )}
        <p className="small">
          Or open{' '}
          <a href={address} target="_blank">
            the shop of the rehearsal
          </a>{' '}
          on this device.
        </p>
      </Card>
      <Card as="section" stack aria-labelledby="at-the-till">
        <h2 className="h3" id="at-the-till">
          2. At the till
        </h2>
        <p>
          Sign in there as <Address>{tillEmail}</Address>, enter the code that your phone shows, and hand out the drink.
        </p>
        <div>
          <LinkButton href={tillAddress} target="_blank" variant="outlined">
            Open the Till
          </LinkButton>
        </div>
      </Card>
      <Card as="section" stack aria-labelledby="sent">
        <h2 className="h3" id="sent">
          What was sent
        </h2>
        {letters.length === 0 ? (
          <p className="small">Codes, emails and text messages appear here. Nothing leaves the rehearsal.</p>
        ) : (
          <ul className={css.letters}>
            {letters.map(({ id, to, subject, code }) => (
              <li key={id}>
                {code && <b className={css.code}>{code} </b>}
                {subject || 'Text message'}
                <span className="small">
                  {' '}
                  to <Address>{to}</Address>
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className="small">The rehearsal ends by itself at {clockText(new Date(endsAt), zone)}.</p>
      </Card>
    </>
  )
}
