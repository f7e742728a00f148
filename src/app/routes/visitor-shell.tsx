import type { ReactNode } from 'react';
import { t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { Shell } from '#platform/ui/shell.tsx';

const texts = {
  findParking: t`Find parking`,
  myBookings: t`My bookings`,
  help: t`Help`,
  login: t`Log in`,
};

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
