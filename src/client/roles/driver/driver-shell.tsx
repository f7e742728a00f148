import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/shell.tsx';

const NAVIGATION = [
  { to: paths.locations(), label: 'Find parking' },
  { to: paths.bookings(), label: 'My bookings' },
  { to: paths.help(), label: 'Help' },
  { to: paths.profile(), label: 'Profile' },
];

/** For a signed-in driver, and for staff whose own pages come later. */
export function DriverShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.dashboard()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
