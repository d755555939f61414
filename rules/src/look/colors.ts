import { modeLrgb, modeOklab, modeOklch, modeRgb, useMode } from 'culori/fn'

// Only the color spaces that are used: the library's main entry brings all thirty.
for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) useMode(mode)

export { clampChroma, converter, formatHex, wcagContrast } from 'culori/fn'
