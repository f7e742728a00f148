import { Component, type ReactNode } from 'react';
import { t } from 'ttag';
import { fetchFailedPagesAgain } from '#platform/routing/route-entry.ts';
import { Button } from './button.tsx';
import { Page } from './page.tsx';

type Props = { readonly path: string; readonly children: ReactNode };

/** Catches what crashes or fails to load, and keeps what is around it usable. Another path is tried anew. */
export class PageBoundary extends Component<Props, { readonly failedAt?: string }> {
  override state: { readonly failedAt?: string } = {};

  override componentDidCatch() {
    fetchFailedPagesAgain();
    this.setState({ failedAt: this.props.path });
  }

  override render() {
    if (this.state.failedAt !== this.props.path) return this.props.children;
    return (
      <Page title={t`This page did not load`} lead={t`Check your signal and try again.`}>
        <Button onClick={() => window.location.reload()}>{t`Try again`}</Button>
        <a href="/">{t`Back Home`}</a>
      </Page>
    );
  }
}
