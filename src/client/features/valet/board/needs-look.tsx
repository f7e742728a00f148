// Offline acts that the server refused: what was meant, why it failed, and the ticket now, until an attendant has seen
// it.

import { formatMoment } from '#domain/calendar/human-time.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { withFollowers } from '../../../lib/offline/waiting-acts.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { readRefusal } from '../acts/lost-race.ts';
import { offlineTexts as texts } from '../offline/offline-texts.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { sendableActs, valetOutbox, type WaitingValetAct } from '../offline/valet-outbox.ts';
import { WriteRefusedTicket } from '../offline/write-refused-ticket.tsx';
import { photoOutbox } from '../photos/photo-outbox.ts';
import { RefusedPhoto } from '../photos/refused-photo.tsx';
import { ticketTexts } from './board-texts.ts';
import styles from './needs-look.module.css';

const MINUTE_MS = 60_000;

/** Nothing where nothing waits. */
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
          {refused.map((act) => (
            <Refused key={act.id} act={act} followers={withFollowers(acts, act.id).length - 1} />
          ))}
          {refusedPhotos.map((photo) => (
            <RefusedPhoto key={photo.id} photo={photo} />
          ))}
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

type RefusedProps = { readonly act: WaitingValetAct; readonly followers: number };

function Refused({ act, followers }: RefusedProps) {
  const { id, subject, content, madeAt, refusal } = act;
  const now = useStandNow(MINUTE_MS);
  if (!refusal) return null;
  const { shown } = content;
  const { code, message, data } = refusal;
  const told = readRefusal(new ApiError({ status: 409, code, message, data }), now);
  const done = formatMoment(new Date(madeAt), { timeZone: shown.timeZone, now });
  return (
    <article className={styles.act}>
      <h3>
        {ticketTexts.number(shown.ticketNumber)} · {shown.plateNumber}
      </h3>
      <p>
        {describeAct(content)} {texts.at(done)}
      </p>
      <p>
        <strong>{message}</strong> {told.last}
      </p>
      {told.valet && <p>{texts.nowIs(ticketTexts.statuses[told.valet.status])}</p>}
      {content.kind === 'create' && <WriteRefusedTicket act={act} content={content} />}
      {followers > 0 && <p>{texts.followers(followers)}</p>}
      <div className={styles.buttons}>
        {content.kind === 'act' && (
          <ButtonLink to={staffPaths.valetDetails(subject)} variant="secondary" size="small">
            {texts.open}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={() => void valetOutbox.again(id, content)}>
          {texts.again}
        </Button>
        <Button variant="secondary" onClick={() => void valetOutbox.drop(id)}>
          {texts.delete}
        </Button>
      </div>
    </article>
  );
}

function describeAct(content: WaitingValetAct['content']): string {
  if (content.kind === 'create') return texts.did.create;
  const { act } = content;
  return act.kind === 'enter_parking' ? texts.did.enter_parking(act.parkedLocation) : texts.did[act.kind];
}
