import { useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { countUnsentOnDevice, unsentWhenSessionEnded } from '#platform/browser/offline-database.ts';
import { Banner } from '#platform/ui/banner.tsx';

export const unsentTitle = (count: number): string =>
  ngettext(msgid`${count} item has not been sent`, `${count} items have not been sent`, count);

/** Beside a form to log in: what a session that has ended left on this device (rule 464). */
export function UnsentLeft() {
  const [unsent, setUnsent] = useState(unsentWhenSessionEnded);
  useEffect(() => void countUnsentOnDevice().then(setUnsent), []);
  if (unsent === 0) return null;
  return (
    <Banner tone="info" title={unsentTitle(unsent)}>
      {t`Saved without a signal, and sent once you log in again. Logging in to another account deletes what is not sent.`}
    </Banner>
  );
}
