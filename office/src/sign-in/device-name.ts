const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux computer'],
]

/** What a new passkey is called, from what the browser says about its device. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([sign]) => sign.test(userAgent))?.[1] ?? 'This device'
