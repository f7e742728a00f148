import type { ReactNode } from 'react';
import { paths } from '#app/paths/paths.ts';
import { Shell } from '#platform/ui/shell.tsx';
import { navigationTexts as texts } from '#platform/ui/shell-texts.ts';

const NAVIGATION = [
  { to: paths.locations(), label: texts.findParking },
  { to: paths.bookings(), label: texts.myBookings },
  { to: paths.help(), label: texts.help },
  { to: paths.login(), label: texts.login },
];

/** For anybody: a driver needs no account. */
export function VisitorShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.home()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
