import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Shell } from '../../ui/shell.tsx';
import { navigationTexts as texts } from '../../ui/shell-texts.ts';

const NAVIGATION = [
  { to: paths.dashboard(), label: texts.dashboard },
  { to: paths.locations(), label: texts.myLocations },
  { to: paths.help(), label: texts.help },
  { to: paths.profile(), label: texts.profile },
];

/** For those who run lots. */
export function OperatorShell({ children }: { readonly children: ReactNode }) {
  return (
    <Shell home={paths.dashboard()} navigation={NAVIGATION}>
      {children}
    </Shell>
  );
}
