import { Component, type ComponentChildren } from 'preact'
import { Failed } from '../components/in-between.js'

/** Says so when a view cannot be shown, and leaves the rest of the console as it is. */
export class Boundary extends Component<{ children: ComponentChildren }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  override componentDidCatch(error: unknown): void {
    this.setState({ error })
  }

  override render(): ComponentChildren {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Failed error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
