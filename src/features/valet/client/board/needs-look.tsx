import { msgid, ngettext, t } from 'ttag';

// What was done without a signal: what is waiting to be sent, and what the server refused; and since when the board is cut off.

import { lazy, Suspense } from 'react';
import { SECOND_MS } from '#platform/calendar/durations.ts';
import { withFollowers } from '#platform/offline/waiting-acts.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { photoOutbox } from '../offline/photo-outbox.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { sendableActs, valetOutbox } from '../offline/valet-outbox.ts';
import styles from './needs-look.module.css';
import { ageOf } from './waited.ts';

const texts = {
  cutOff: (age: string) => t`No signal for ${age}`,
  waiting: (count: number) => t`${count} not sent yet`,
  needsLook: (count: number) =>
    ngettext(msgid`${count} thing needs your attention`, `${count} things need your attention`, count),
  needsLookText: t`Done offline and refused when sent. Nothing else has changed.`,
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
  return sendableActs(acts).length + (isHeld ? photos.filter(({ refusal }) => refusal === null).length : 0);
}

type TroubleLineProps = {
  /** Since when what is shown has not been current; null while it is. */
  readonly since: Date | null;
};

/** No signal, and what is not sent yet, in one slim line that leaves the page to the work; empty without either. */
export function TroubleLine({ since }: TroubleLineProps) {
  const waiting = useWaitingCount();
  if (!since && waiting === 0) return null;
  return (
    <p className={classNames(styles.trouble, since !== null && styles.cutOff)} role={since ? 'alert' : 'status'}>
      {since && <CutOffFor since={since} />}
      {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
    </p>
  );
}

function CutOffFor({ since }: { readonly since: Date }) {
  const now = useStandNow(SECOND_MS);
  return <strong>{texts.cutOff(ageOf(since, now))}</strong>;
}

/** Empty if the server refused nothing. */
export function RefusedActs() {
  const acts = valetOutbox.use();
  const photos = photoOutbox.use();
  const refused = acts.filter(({ refusal }) => refusal !== null);
  const refusedPhotos = photos.filter(({ refusal }) => refusal !== null);
  const count = refused.length + refusedPhotos.length;
  if (count === 0) return null;
  return (
    <section aria-label={texts.needsLook(count)} className={ui.stack2}>
      <Banner tone="error" title={texts.needsLook(count)}>
        {texts.needsLookText}
      </Banner>
      <Suspense fallback={null}>
        {refused.map((act) => (
          <RefusedAct key={act.id} act={act} followers={withFollowers(acts, act.id).length - 1} />
        ))}
        {refusedPhotos.map((photo) => (
          <RefusedPhoto key={photo.id} photo={photo} />
        ))}
      </Suspense>
    </section>
  );
}
