import type { ReactNode } from 'react';
import { t } from 'ttag';
import { roadsidePaths } from '#platform/paths/roadside-paths.ts';
import { Shell } from '#platform/ui/shell.tsx';

const texts = {
  findParking: t`Find parking`,
  myBookings: t`My bookings`,
  help: t`Help`,
  login: t`Log in`,
};

const NAVIGATION = [
  { to: roadsidePaths.locations(), label: texts.findParking },
  { to: roadsidePaths.bookings(), label: texts.myBookings },
  { to: roadsidePaths.help(), label: texts.help },
  { to: roadsidePaths.login(), label: texts.login },
];

/** For anybody: a driver needs no account. */
export function VisitorShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={roadsidePaths.home()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
