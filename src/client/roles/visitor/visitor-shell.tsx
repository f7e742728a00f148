import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/shell.tsx';

const NAVIGATION = [
  { to: paths.locations(), label: 'Find parking' },
  { to: paths.bookings(), label: 'My bookings' },
  { to: paths.help(), label: 'Help' },
  { to: paths.login(), label: 'Log in' },
];

/** For anybody: a driver needs no account. */
export function VisitorShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.home()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
