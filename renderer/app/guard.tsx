import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { FailureError } from '../../shared/contract/failure.ts';
import { Button } from '../widgets/button.tsx';
import { EmptyState } from '../widgets/empty-state.tsx';
import { notFetched } from './not-fetched.ts';
import { strings } from './strings.ts';

interface GuardState {
  readonly error: Error | undefined;
}

/** Contains a bug within one pane: the others and the edits survive. React offers this to classes only. */
export class Guard extends Component<{ readonly children: ReactNode }, GuardState> {
  override state: GuardState = { error: undefined };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { error: notFetched(error) ?? (error instanceof Error ? error : new Error(String(error))) };
  }

  override componentDidCatch(error: unknown): void {
    // The pane itself reports it, and it is not a bug.
    if (notFetched(error) !== undefined) return;
    // Reported like every uncaught bug: to the notices and to the host's log.
    reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={error instanceof FailureError ? strings.notLoaded : strings.crashed}
        text={error.message}
        actions={<Button onClick={() => this.setState({ error: undefined })}>{strings.tryAgain}</Button>}
      />
    );
  }
}
