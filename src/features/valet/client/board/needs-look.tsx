// What was done without a signal: what is waiting to be sent, and what the server refused.

import { lazy, Suspense } from 'react';
import { withFollowers } from '#platform/offline/waiting-acts.ts';
import { Notice } from '#platform/ui/notice.tsx';
import { offlineTexts as texts } from '../offline/offline-texts.ts';
import { photoOutbox } from '../offline/photo-outbox.ts';
import { sendableActs, valetOutbox } from '../offline/valet-outbox.ts';
import styles from './needs-look.module.css';

// Rarely needed; stored on the phone with the other files.
const RefusedAct = lazy(() => import('../offline/refused-act.tsx').then(({ RefusedAct }) => ({ default: RefusedAct })));
const RefusedPhoto = lazy(() =>
  import('../offline/refused-photo.tsx').then(({ RefusedPhoto }) => ({ default: RefusedPhoto })),
);

/** Empty if nothing is waiting. */
export function WaitingActs() {
  const acts = valetOutbox.use();
  const photos = photoOutbox.use();
  const isCutOff = photoOutbox.useCutOff();
  const refused = acts.filter(({ refusal }) => refusal !== null);
  const refusedPhotos = photos.filter(({ refusal }) => refusal !== null);
  const count = refused.length + refusedPhotos.length;
  // Online, a photo is pending only for a moment, which needs no notice.
  const isHeld = isCutOff || acts.length > 0;
  const waiting = sendableActs(acts).length + (isHeld ? photos.length - refusedPhotos.length : 0);
  if (count + waiting === 0) return null;
  return (
    <div className={styles.all}>
      {count > 0 && (
        <section aria-label={texts.needsLook(count)} className={styles.all}>
          <Notice tone="error" title={texts.needsLook(count)}>
            {texts.needsLookText}
          </Notice>
          <Suspense fallback={null}>
            {refused.map((act) => (
              <RefusedAct key={act.id} act={act} followers={withFollowers(acts, act.id).length - 1} />
            ))}
            {refusedPhotos.map((photo) => (
              <RefusedPhoto key={photo.id} photo={photo} />
            ))}
          </Suspense>
        </section>
      )}
      {waiting > 0 && (
        <Notice tone="info" title={texts.waiting(waiting)}>
          {texts.waitingText}
        </Notice>
      )}
    </div>
  );
}
