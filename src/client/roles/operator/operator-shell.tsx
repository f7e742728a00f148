import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/shell.tsx';

const NAVIGATION = [
  { to: paths.dashboard(), label: 'Dashboard' },
  { to: paths.locations(), label: 'My locations' },
  { to: paths.help(), label: 'Help' },
  { to: paths.profile(), label: 'Profile' },
];

/** For those who run lots. */
export function OperatorShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.dashboard()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
