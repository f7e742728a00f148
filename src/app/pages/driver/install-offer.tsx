// Rule 366.

import { useSyncExternalStore } from 'react';
import { t } from 'ttag';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { Button } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';

const texts = {
  offer: t`Keep Parkvale on your home screen`,
  install: t`Install`,
  notNow: t`Not now`,
};

const ANSWERED = 'parkvale.install';

/** Chromium's own event, sent once to pages that can be installed and are not. Others, such as Safari, never send it. */
type InstallEvent = Event & { readonly prompt: () => Promise<unknown> };

// It may come before anything shows the offer.
let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();
const setOffer = (to: InstallEvent | null) => {
  offered = to;
  for (const listener of listeners) listener();
};
window.addEventListener('beforeinstallprompt', (event) => {
  if (readStored(ANSWERED) !== null) return;
  // Instead of the browser's own, which would cover the page.
  event.preventDefault();
  setOffer(event as InstallEvent);
});
window.addEventListener('appinstalled', () => setOffer(null));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One quiet line for who has parked, until it is answered either way: never a second time on a device. */
export function InstallOffer() {
  const event = useSyncExternalStore(subscribe, () => offered);
  if (!event) return null;
  const answer = (isAccepted: boolean) => {
    storeOnDevice(ANSWERED, isAccepted ? 'yes' : 'no');
    setOffer(null);
    if (isAccepted) void event.prompt();
  };
  return (
    <p className={ui.row}>
      <span className={ui.muted}>{texts.offer}</span>
      <span className={ui.row}>
        <Button variant="secondary" size="small" onClick={() => answer(true)}>
          {texts.install}
        </Button>
        <Button variant="quiet" size="small" onClick={() => answer(false)}>
          {texts.notNow}
        </Button>
      </span>
    </p>
  );
}
