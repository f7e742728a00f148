import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/shell.tsx';
import { navigationTexts as texts } from '../../ui/shell-texts.ts';

const NAVIGATION = [
  { to: paths.locations(), label: texts.findParking },
  { to: paths.bookings(), label: texts.myBookings },
  { to: paths.help(), label: texts.help },
  { to: paths.profile(), label: texts.profile },
];

/** For a signed-in driver, and for staff whose own pages come later. */
export function DriverShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.dashboard()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
