import { lazy } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'

/** Each of these brings much, and no visit opens them all. */
const BrandPage = lazy(() => import('./brand/BrandPage.tsx').then((module) => ({ default: module.BrandPage })))
const HealthPage = lazy(() => import('./HealthPage.tsx').then((module) => ({ default: module.HealthPage })))
const LegalPage = lazy(() => import('./legal/LegalPage.tsx').then((module) => ({ default: module.LegalPage })))
const NewsList = lazy(() => import('./news/NewsList.tsx').then((module) => ({ default: module.NewsList })))
const NewsPage = lazy(() => import('./news/NewsPage.tsx').then((module) => ({ default: module.NewsPage })))
const RulesPage = lazy(() => import('./rules/RulesPage.tsx').then((module) => ({ default: module.RulesPage })))

export function Screen({ me }: SectionProps) {
  return (
    <Switch>
      <Route path="/settings">
        <BrandPage />
      </Route>
      <Route path="/settings/brand">
        <BrandPage />
      </Route>
      <Route path="/settings/news">
        <NewsList me={me} />
      </Route>
      <Route path="/settings/news/:id">{({ id }) => <NewsPage key={id} id={id === 'new' ? null : id} me={me} />}</Route>
      <Route path="/settings/legal">
        <LegalPage kind="terms" me={me} />
      </Route>
      <Route path="/settings/legal/:kind">{({ kind }) => <LegalPage key={kind} kind={kind} me={me} />}</Route>
      <Route path="/settings/texts/:key?">{({ key }) => <Redirect to={key ? `/words?text=${key}` : '/words'} />}</Route>
      <Route path="/settings/rules">
        <RulesPage />
      </Route>
      <Route path="/settings/health">
        <HealthPage me={me} />
      </Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
