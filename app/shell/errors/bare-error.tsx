import { Component, type ReactNode } from 'react';
import { UNEXPECTED_ERROR_TITLE } from './last-resort.ts';

export class BareErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    const { error } = this.state;
    return (
      <main>
        <h1>{UNEXPECTED_ERROR_TITLE}</h1>
        <p>{error instanceof Error ? error.message : 'No reason was given.'}</p>
        <p>
          <a href="/">Home</a>
        </p>
      </main>
    );
  }
}
