import type { Page } from '@playwright/test'
import { expectNoScrolling, openTill } from '../pages/counter.ts'
import { shownCode, signIn } from '../pages/redeem.ts'
import { expect, test, type World } from '../world.ts'

test.use({ worldName: 'counter-camera', viewport: { width: 820, height: 1180 } })

type Picture = { holdUp: (png: string | null) => Promise<void>; isOn: () => Promise<boolean> }

/** The test holds up what it sees. */
const giveCamera = async (page: Page): Promise<Picture> => {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 960, height: 720 })
    const drawing = canvas.getContext('2d')
    const seen: { image: HTMLImageElement | null; tracks: MediaStreamTrack[] } = { image: null, tracks: [] }
    Object.assign(window, { seen })
    setInterval(() => {
      if (!drawing) return
      drawing.fillStyle = '#888'
      drawing.fillRect(0, 0, 960, 720)
      if (seen.image) drawing.drawImage(seen.image, 200, 100, 480, 480)
    }, 50)
    navigator.mediaDevices.getUserMedia = () => {
      const stream = canvas.captureStream(20)
      seen.tracks.push(...stream.getTracks())
      return Promise.resolve(stream)
    }
  })
  type Seen = { seen: { image: HTMLImageElement | null; tracks: MediaStreamTrack[] } }
  return {
    holdUp: (png) =>
      page.evaluate(async (data) => {
        const { seen } = window as unknown as Seen
        if (data === null) return void (seen.image = null)
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        seen.image = image
      }, png),
    isOn: () =>
      page.evaluate(() => (window as unknown as Seen).seen.tracks.some(({ readyState }) => readyState === 'live')),
  }
}

/** And its QR code as a picture. */
const phoneOf = async (page: Page, shop: World, email: string) => {
  await signIn(page, shop, email)
  await shownCode(page)
  const code = page.getByRole('img', { name: /^QR code for/ }).first()
  return { code, picture: async () => (await code.screenshot()).toString('base64') }
}

test('a camera that stays on takes one guest after the other without a press, each once', async ({
  browser,
  page,
  shop,
}) => {
  const camera = await giveCamera(page)
  const open = async () => (await browser.newContext({ baseURL: shop.site, deviceScaleFactor: 2 })).newPage()
  const mei = await phoneOf(await open(), shop, 'mei@demo.example')
  const ana = await phoneOf(await open(), shop, 'ana@demo.example')
  await openTill(page, shop)
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await page.getByRole('button', { name: 'Keep the camera on for every guest' }).click()
  await expect(page.getByLabel('Camera picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the code' })).toHaveCount(0)
  await expectNoScrolling(page)

  await camera.holdUp(await mei.picture())
  await expect(page.getByRole('heading', { name: 'Mei C.' })).toBeVisible()
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await expectNoScrolling(page)
  // The phone still lies there, and its pass has been renewed meanwhile: that is no second scan.
  await camera.holdUp(await mei.picture())
  await page.waitForTimeout(3500)
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()

  await camera.holdUp(await ana.picture())
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible()
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await camera.holdUp(null)
  await page.waitForTimeout(3500)
  await camera.holdUp(await ana.picture())
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Already had today’s drink$/ })).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Camera picture')).toBeVisible()
  await expect.poll(camera.isOn).toBe(true)
  await page.getByRole('button', { name: 'Turn the Camera Off' }).click()
  await expect.poll(camera.isOn).toBe(false)
  await expect(page.getByRole('button', { name: 'Scan the code' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Member’s code' })).toBeVisible()
  await expect(page.getByLabel('Camera picture')).toHaveCount(0)
})

test('without leave to use the camera, the till says where to give it, and takes digits', async ({ page, shop }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    localStorage.setItem('sipday-counter:camera', 'user')
  })
  await openTill(page, shop)
  await expect(page.getByText('Allow it in the address bar, or type the six digits.')).toBeVisible()
  await page.keyboard.type('000000')
  await expect(page.getByRole('alert')).toContainText('No membership here has this code')
  await expect(page.getByRole('button', { name: 'Turn the Camera Off' })).toBeVisible()
})
