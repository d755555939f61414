import { modeLrgb, modeOklab, modeOklch, modeRgb, useMode as addColorSpace } from 'culori/fn'

// The library's main entry brings all thirty color spaces.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addColorSpace(mode)

export { clampChroma, converter, formatHex, wcagContrast } from 'culori/fn'
