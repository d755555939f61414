import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createWorld, type World } from '../../../test/world.ts'

const doc = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')

type Rule = { alert: string; expr: string; labels?: { severity?: string }; annotations?: { summary?: string } }
const rules = (parse(doc('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
type Board = { panels: { title: string; targets: { expr: string }[] }[] }
const { panels } = JSON.parse(doc('grafana.json')) as Board
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
] as [string, string][]

let world: World
let shown: Map<string, string>
beforeAll(async () => {
  world = await createWorld({ environment: { BACKUP_DIR: '/nowhere' } })
  const text = await (await fetch(`${world.url}/metrics`)).text()
  shown = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
})
afterAll(() => world.close())

/** Null when no metric has such a series. */
const metricOf = (series: string): string | null => {
  if (shown.has(series) && shown.get(series) !== 'histogram') return series
  const histogram = series.replace(/_(?:bucket|sum|count)$/, '')
  return histogram !== series && shown.get(histogram) === 'histogram' ? histogram : null
}

test.each(expressions)('%s asks for metrics that /metrics shows: %s', (_title, expr) => {
  const named = expr.match(/\bsipday_\w+/g) ?? []
  const others = expr.match(/\bup\{job="sipday"\}/g) ?? []
  expect(named.length + others.length).toBeGreaterThan(0)
  for (const series of named) expect([series, metricOf(series)]).not.toEqual([series, null])
  expect(expr.split('(').length).toBe(expr.split(')').length)
})

test('each alert says how urgent it is and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { labels, annotations } of rules) {
    expect(labels?.severity).toMatch(/^(?:page|look)$/)
    expect(annotations?.summary).toMatch(/^[A-Z{].*[a-z.?]/)
  }
})

test('every metric of our own is in an alert or on the board', () => {
  const used = new Set(expressions.flatMap(([, expr]) => (expr.match(/\bsipday_\w+/g) ?? []).map(metricOf)))
  const ours = [...shown.keys()].filter((name) => !/^sipday_(?:process|nodejs)_/.test(name))
  expect(ours.filter((name) => !used.has(name))).toEqual([])
})
