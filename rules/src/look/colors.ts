import { modeLrgb, modeOklab, modeOklch, modeRgb, useMode as addColorSpace } from 'culori/fn'

// Only the color spaces that are used: the library's main entry brings all thirty.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addColorSpace(mode)

export { clampChroma, converter, formatHex, wcagContrast } from 'culori/fn'
