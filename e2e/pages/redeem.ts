import { expect, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import type { World } from '../world.ts'

export const signIn = async (page: Page, shop: World, contact: string, address = contact) => {
  const started = await shop.now()
  await page.goto('/redeem')
  const form = page.getByRole('heading', { level: 1, name: 'Redeem Your Subscription' })
  // Someone who has just paid here sees that first, without a code (R59).
  const bought = page.getByRole('button', { name: 'Sign In with a Code' })
  await expect(form.or(bought)).toBeVisible()
  if (await bought.isVisible()) await bought.click()
  await expect(form).toBeVisible()
  await page.getByLabel('Email or Phone Number').fill(contact)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await enterCode(page, await shop.code(address, started))
}

/** Without clicking anything first: the field has the focus as soon as the step is shown. */
export const enterCode = async (page: Page, code: string) => {
  await expect(page.getByLabel('6-digit code').first()).toBeFocused()
  await page.keyboard.type(code)
  await page.getByRole('button', { name: /^Verify/ }).click()
}

export const dashboard = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Hi, ${name}` })

/** Of the first membership, as in its QR code's name. */
export const shownCode = async (page: Page): Promise<string> => {
  const name = await page
    .getByRole('img', { name: /^QR code for/ })
    .first()
    .getAttribute('aria-label')
  return (name ?? '').replaceAll(/\D/g, '')
}

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/** As a camera reads the first QR code on the screen. */
export const readQr = async (page: Page): Promise<string> => {
  const code = page.getByRole('img', { name: /^QR code for/ }).first()
  const picture = (await code.screenshot()).toString('base64')
  const { pixels, width, height } = await page.evaluate(async (png) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const { data } = drawing?.getImageData(0, 0, image.width, image.height) ?? { data: [] }
    return { pixels: [...data], width: image.width, height: image.height }
  }, picture)
  const found = (jsQR as unknown as Decode)(Uint8ClampedArray.from(pixels), width, height)
  if (!found) throw new Error('the QR code on the screen cannot be read')
  return found.data
}
