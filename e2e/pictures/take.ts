import type { Page } from '@playwright/test'
import { picture } from '../pages/look.ts'

type Size = { width: number; height: number }

const PHONE_AND_DESK: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** In the folder of `npm run screens`. */
export const take = async (page: Page, name: string, sizes = PHONE_AND_DESK): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForLoadState('networkidle')
    await picture(page, `${process.env['PICTURES']}/${name}-${size.width}.png`, size)
  }
}
