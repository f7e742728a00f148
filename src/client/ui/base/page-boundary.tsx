import { Component, type ReactNode } from 'react';
import { t } from 'ttag';
import { Button } from './button.tsx';
import { Page } from './page.tsx';

type Props = { readonly children: ReactNode };

/** Catches a page that crashes or fails to load, and keeps the rest of the product usable. */
export class PageBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={t`This page did not load`} lead={t`Check your signal and load it again. You have not been charged.`}>
        <Button onClick={() => window.location.reload()}>{t`Load again`}</Button>
      </Page>
    );
  }
}
