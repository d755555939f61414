import { Component, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'

/**
 * What people see when a page crashes: the error's name as a router words it, our own text beside it, and no stack (S8,
 * risk 65).
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <ErrorPage /> : this.props.children
  }
}
