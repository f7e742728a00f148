import { Component, type ReactNode } from 'react';
import { t } from 'ttag';
import { fetchFailedPagesAgain } from '#platform/routing/route-entry.ts';
import { Button } from './button.tsx';
import { Page } from './page.tsx';

type Props = { readonly children: ReactNode };

/** Catches a page that crashes or fails to load, and keeps the rest of the product usable. Its `key` is the page's path, so that another page replaces it. */
export class PageBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch = fetchFailedPagesAgain;

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={t`This page did not load`} lead={t`Check your signal and try again.`}>
        <Button onClick={() => window.location.reload()}>{t`Try again`}</Button>
      </Page>
    );
  }
}
