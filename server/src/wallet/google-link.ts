import { createHash, sign } from 'node:crypto'
import { groupedCode, walletFields, walletTexts } from '@sipday/rules/codes/wallet-words.ts'
import { logoPath } from '../store/catalogue/shop-answer.ts'
import { pngOf } from '../store/logo/clean-png.ts'
import type { GoogleWallet } from './google-settings.ts'
import type { PassToSign } from './pass-of-member.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

/**
 * All of it is in the signed link; nothing is sent from here. An object that Google knows by its id stays as it is, so
 * the id goes with what the pass says: after a new code, another one is saved.
 */
export const googleLink = (
  wallet: GoogleWallet,
  pass: PassToSign,
  { publicUrl, now }: { publicUrl: string; now: Date },
) => {
  const [plan, ...rest] = walletFields(pass)
  const classId = `${wallet.issuerId}.membership`
  const marks = JSON.stringify([pass.membershipId, pass.code, pass.endsOn, pass.paidThrough])
  const claims = {
    iss: wallet.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(now.getTime() / 1000),
    payload: {
      genericClasses: [{ id: classId, multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES' }],
      genericObjects: [
        {
          id: `${wallet.issuerId}.${createHash('sha256').update(marks).digest('base64url').slice(0, 22)}`,
          classId,
          state: 'ACTIVE',
          cardTitle: said(walletTexts.shopName(pass)),
          header: said(plan?.value ?? ''),
          hexBackgroundColor: pass.shop.look.mainColor,
          ...logoAt(pass.shop, publicUrl),
          barcode: { type: 'QR_CODE', value: pass.code, alternateText: groupedCode(pass.code) },
          textModulesData: rest.map(({ key: id, label: header, value: body }) => ({ id, header, body })),
          ...(pass.expiresAt && { validTimeInterval: { end: { date: pass.expiresAt.toISOString() } } }),
        },
      ],
    },
  }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${SAVE}${text}.${sign('RSA-SHA256', Buffer.from(text), wallet.key).toString('base64url')}`
}

const said = (value: string) => ({ defaultValue: { language: 'en', value } })

/** Google fetches it, so it must be a picture that the internet can reach. */
const logoAt = ({ logo }: PassToSign['shop'], publicUrl: string): object =>
  publicUrl.startsWith('https:')
    ? { logo: { sourceUri: { uri: publicUrl + (logo && pngOf(logo.svg) ? logoPath(logo) : '/icon-512.png') } } }
    : {}
