import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { groupedCode, walletFields, walletTexts } from '@sipday/rules/codes/wallet-words.ts'
import { pngOf } from '../store/logo/clean-png.ts'
import { fileAt } from '../files.ts'
import type { AppleWallet } from './apple-settings.ts'
import type { PassToSign } from './pass-of-member.ts'

/** The cup of web/public/icon.svg, and without pearls of plain/icon.svg there: Apple wants pictures, in the sizes of its screens. */
const picture = (name: string): Buffer => readFileSync(fileAt(`server/src/wallet/images/${name}`))
const icons = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const
const logos = ['logo.png', 'logo@2x.png', 'logo@3x.png'] as const

/** A drawing (SVG) stays out, and the shop's name stands in its place. */
const pictures = ({ logo, kind }: PassToSign['shop']): Record<string, Buffer> => {
  const own = logo && pngOf(logo.svg)
  const cup = (name: string) => picture(kind === 'bubble-tea' ? name : `plain/${name}`)
  return Object.fromEntries<Buffer>([
    ...icons.map((name): [string, Buffer] => [name, cup(name)]),
    ...logos.map((name): [string, Buffer] => [name, own ?? cup(name)]),
  ])
}

/**
 * Its serial number is the membership's: adding it again replaces the one that is there, for example after the code was
 * renewed. It has no web service, so it never updates itself.
 */
export const applePass = async (wallet: AppleWallet, pass: PassToSign, publicUrl: string): Promise<Buffer> => {
  // Loaded with the first pass: most shops have no keys.
  const { PKPass } = await import('passkit-generator')
  const { mainColor, textOnMain } = pass.shop.look
  const file = new PKPass(
    pictures(pass.shop),
    { wwdr: wallet.wwdrCertificate, signerCert: wallet.certificate, signerKey: wallet.key },
    {
      passTypeIdentifier: wallet.passTypeId,
      teamIdentifier: wallet.teamId,
      serialNumber: createHash('sha256').update(pass.membershipId).digest('base64url'),
      organizationName: pass.shopName,
      description: walletTexts.description(pass),
      ...(pass.shop.logo && pngOf(pass.shop.logo.svg) ? {} : { logoText: walletTexts.shopName(pass) }),
      backgroundColor: rgb(mainColor),
      foregroundColor: rgb(textOnMain),
      labelColor: rgb(textOnMain),
      sharingProhibited: true,
    },
  )
  file.type = 'generic'
  for (const field of walletFields(pass)) {
    if (field.key === 'plan') file.primaryFields.push(field)
    else if (field.key === 'until') file.auxiliaryFields.push(field)
    else file.secondaryFields.push(field)
  }
  file.backFields.push(
    { key: 'how', ...walletTexts.how },
    { key: 'page', label: walletTexts.page, value: `${publicUrl}/redeem` },
  )
  file.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: pass.code,
    messageEncoding: 'iso-8859-1',
    altText: groupedCode(pass.code),
  })
  file.setExpirationDate(pass.expiresAt)
  return file.getAsBuffer()
}

/** "#1976d2" as Apple writes it. */
const rgb = (hex: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
