import type { printKinds } from '@sipday/contract/office/campaigns/print.ts'
import { qrPath } from '@sipday/ui/code/qr-path.ts'
import css from '../campaigns.module.css'

type PrintSketchProps = { kind: (typeof printKinds)[number]; address: string }

/** Roughly: the printed one has the shop's own colors, words and price. */
export function PrintSketch({ kind, address }: PrintSketchProps) {
  const { path, size } = qrPath(address, 'M')
  const code = (x: number, y: number, width: number) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${width / size})`}>
      <path d={path} shapeRendering="crispEdges" />
    </g>
  )
  return (
    <svg className={css.sketch} viewBox="0 0 90 116" aria-hidden="true">
      <path d={kind === 'tent' ? 'M8 44h74l8 46H0z' : 'M0 0h90v116H0z'} fill="#fff" />
      {kind === 'poster' && (
        <>
          <path d="M20 14h50M28 22h34" stroke="currentColor" strokeWidth="4" />
          <path d="M13 68a32 32 0 0 1 64 0z" fill="var(--c-primary)" />
          <path d="M46 82h32M46 90h26M46 98h30" stroke="var(--c-line)" strokeWidth="4" />
          {code(12, 78, 26)}
        </>
      )}
      {kind === 'tent' && (
        <>
          <path d="M48 58h26M48 66h20M48 74h24" stroke="var(--c-line)" strokeWidth="4" />
          {code(16, 53, 26)}
        </>
      )}
      {kind === 'stickers' && [12, 44, 76].flatMap((y) => [9, 35, 61].map((x) => code(x, y, 20)))}
    </svg>
  )
}
