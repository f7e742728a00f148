import { msgid, ngettext, t } from 'ttag';

// What was done without a signal: what is waiting to be sent, and what the server refused; and since when the board is cut off.

import { lazy, Suspense, useEffect, useState } from 'react';
import { SECOND_MS } from '#platform/calendar/durations.ts';
import { sendable, withFollowers } from '#platform/offline/waiting-acts.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { photoOutbox } from '../offline/photo-outbox.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { valetOutbox } from '../offline/valet-outbox.ts';
import type { BoardAge } from './board-age.ts';
import styles from './trouble-line.module.css';
import { ageOf } from './waited.ts';

const texts = {
  cutOff: {
    no_signal: (age: string) => t`No signal for ${age}`,
    not_updated: (age: string) => t`Not updated for ${age}`,
  },
  waiting: (count: number) => t`${count} not sent yet`,
  needsLook: (count: number) =>
    ngettext(msgid`${count} thing needs your attention`, `${count} things need your attention`, count),
  close: t`Close`,
  needsLookText: t`You did this without a signal, and by the time it was sent it no longer fit. Nothing was changed by it.`,
};

// Rarely needed; stored on the phone with the other files.
const RefusedAct = lazy(() => import('../offline/refused-act.tsx').then(({ RefusedAct }) => ({ default: RefusedAct })));
const RefusedPhoto = lazy(() =>
  import('../offline/refused-photo.tsx').then(({ RefusedPhoto }) => ({ default: RefusedPhoto })),
);

/** Online, a photo is pending only for a moment, which needs no line. */
function useWaitingCount(): number {
  const acts = valetOutbox.use();
  const photos = photoOutbox.use();
  const isHeld = photoOutbox.useCutOff() || acts.length > 0;
  return sendable(acts).length + (isHeld ? photos.filter(({ refusal }) => refusal === null).length : 0);
}

type TroubleLineProps = {
  /** Of what is shown; null while it is current. */
  readonly age: BoardAge | null;
};

/** No signal, what is not sent yet and what was refused, in one slim line that leaves the page to the work; empty without any of them. */
export function TroubleLine({ age }: TroubleLineProps) {
  const waiting = useWaitingCount();
  const isRefused = useIsRefused();
  if (!age && waiting === 0 && !isRefused) return null;
  return (
    <div
      className={classNames(styles.trouble, (age !== null || isRefused) && styles.cutOff)}
      role={age || isRefused ? 'alert' : 'status'}
    >
      {age && <CutOffFor age={age} />}
      {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
      <RefusedActs waiting={waiting} />
    </div>
  );
}

function useIsRefused(): boolean {
  const isRefused = ({ refusal }: { readonly refusal: object | null }) => refusal !== null;
  const [acts, photos] = [valetOutbox.use(), photoOutbox.use()];
  return acts.some(isRefused) || photos.some(isRefused);
}

function CutOffFor({ age: { why, since } }: { readonly age: BoardAge }) {
  const now = useStandNow(SECOND_MS);
  return <strong>{texts.cutOff[why](ageOf(since, now))}</strong>;
}

/** What the server refused, one tap away from the line. It stays open while something of it is sent again. */
function RefusedActs({ waiting }: { readonly waiting: number }) {
  const [isOpen, setOpen] = useState(false);
  const acts = valetOutbox.use();
  const photos = photoOutbox.use();
  const refused = acts.filter(({ refusal }) => refusal !== null);
  const refusedPhotos = photos.filter(({ refusal }) => refusal !== null);
  const count = refused.length + refusedPhotos.length;
  const close = () => setOpen(false);
  useEffect(() => {
    if (count + waiting === 0) setOpen(false);
  }, [count, waiting]);
  return (
    <>
      {count > 0 && (
        <button type="button" className={styles.look} onClick={() => setOpen(true)}>
          {texts.needsLook(count)}
        </button>
      )}
      {isOpen && (
        <Dialog title={texts.needsLook(count)} onClose={close}>
          <p>{texts.needsLookText}</p>
          <Suspense fallback={null}>
            {refused.map((act) => (
              <RefusedAct key={act.id} act={act} followers={withFollowers(acts, act.id).length - 1} />
            ))}
            {refusedPhotos.map((photo) => (
              <RefusedPhoto key={photo.id} photo={photo} />
            ))}
          </Suspense>
          <Button variant="quiet" onClick={close}>
            {texts.close}
          </Button>
        </Dialog>
      )}
    </>
  );
}
