import type { ComponentProps, ReactNode } from 'react';
import { useIsWide } from '../browser/use-is-wide.ts';
import { Page } from './page.tsx';

type PageWithActionsProps = Omit<ComponentProps<typeof Page>, 'aside'> & { readonly actions: ReactNode };

/** Its actions stand next to its title, and on a phone below it: there is no room, least of all in Spanish. */
export function PageWithActions({ actions, children, ...page }: PageWithActionsProps) {
  const isWide = useIsWide();
  return (
    <Page {...page} aside={isWide && actions}>
      {!isWide && actions}
      {children}
    </Page>
  );
}
