import { Component, type ReactNode } from 'react'

type Props = {
  fallback: ReactNode
  /** Such as the page's path: at another place it tries again. */
  at?: string
  children: ReactNode
}
type State = { broken: boolean; at: string | undefined }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { broken: false, at }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
