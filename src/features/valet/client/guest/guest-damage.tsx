import { useState } from 'react';
import { t } from 'ttag';
import { callApi } from '#platform/api/call-api.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Dialog } from '#platform/ui/feedback/dialog.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import { isDamageRequested, OBJECTION_MAX, standingMarks } from '../../rules/damage/damage.ts';
import { awaitsGuest, removedMarks } from '../../rules/damage/guest-answer.ts';
import { CarViews } from '../damage/car-views.tsx';
import { MarkList } from '../damage/mark-list.tsx';
import { CarPhotos, GuestPhoto } from './car-photos.tsx';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { callAndNote, type GuestAct, useGuestAct } from './use-guest-act.ts';
import styles from './valet-guest.module.css';

const texts = {
  title: t`How your car arrived`,
  none: t`The attendant saw no damage.`,
  marks: t`The attendant marked this when your car arrived.`,
  ask: t`Please look at it now: afterward it is hard to say what was there before.`,
  askAgain: t`Something has changed since you looked. Please look again.`,
  right: t`These are right`,
  rightNone: t`That is right`,
  wrong: t`Something is missing or wrong`,
  accepted: (time: string) => t`You accepted this, ${time}`,
  objected: (time: string) => t`You objected, ${time}`,
  takenOff: t`Something that you saw was removed or changed.`,
  photo: t`Photo of this mark`,
  objectTitle: t`What is missing or wrong?`,
  objectText: t`The stand sees it right away, and the time is recorded.`,
  words: t`In your words`,
  send: t`Send`,
  sending: t`Sending…`,
  cancel: t`Cancel`,
  missing: t`Please say what is missing or wrong.`,
};

/** How the car looked: its photos and marks, loaded after what the guest came for. */
export default function CarAsSeen({ ticket }: { readonly ticket: ShownTicket }) {
  return (
    <>
      <CarPhotos ticket={ticket} />
      {isDamageRequested(ticket.valet.damage) && <Damage ticket={ticket} />}
    </>
  );
}

function Damage({ ticket }: { readonly ticket: ShownTicket }) {
  const act = useGuestAct(ticket);
  const [isObjecting, setObjecting] = useState(false);
  // A guest's answer just given stays in place.
  const [wasRequested] = useState(awaitsGuest(ticket.valet.damage));
  const { valet, key } = ticket;
  const { damage } = valet;
  const hasMarks = standingMarks(damage).length > 0;
  const isOver = valet.whereabouts === 'completed';
  const mayObject = !isOver || serverNow().getTime() - Date.parse(valet.completedAt ?? '') < DAY_MS;
  const asks = awaitsGuest(damage);
  const parts = (
    <>
      <p>{hasMarks ? texts.marks : texts.none}</p>
      {hasMarks && <CarViews damage={damage} />}
      {hasMarks && (
        <MarkList
          damage={damage}
          toGuest
          beside={({ photoIds }) =>
            photoIds.length > 0 && (
              <div className={classNames(ui.stackHalf, styles.photos)}>
                {photoIds.map((photoId) => (
                  <GuestPhoto key={photoId} ticketId={valet._id} photoId={photoId} valetKey={key} alt={texts.photo} />
                ))}
              </div>
            )
          }
        />
      )}
      {removedMarks(damage).length > 0 && <p>{texts.takenOff}</p>}
      <LastWord valet={valet} />
      {asks && !isOver && <p>{damage.answer ? texts.askAgain : texts.ask}</p>}
      <div className={styles.ways}>
        {!isOver && (asks || damage.answer?.said === 'wrong') && (
          <Button
            variant="secondary"
            full
            busy={act.busy}
            busyText={texts.sending}
            onClick={() => void answerDamage(ticket, act, { said: 'right', text: '' })}
          >
            {hasMarks ? texts.right : texts.rightNone}
          </Button>
        )}
        {mayObject && (
          <Button variant={asks ? 'secondary' : 'quiet'} full onClick={() => setObjecting(true)}>
            {texts.wrong}
          </Button>
        )}
      </div>
      {act.failure !== null && !isObjecting && <Banner tone="error">{act.failure}</Banner>}
    </>
  );
  return (
    <Card>
      {/* Once it is answered, there is nothing to wait for. */}
      {wasRequested || asks || !damage.answer ? (
        <>
          <h2>{texts.title}</h2>
          {parts}
        </>
      ) : (
        <Fold
          inCard
          title={texts.title}
          summary={describeAnswer(damage.answer.said, momentOf(damage.answer.at, valet))}
        >
          {parts}
        </Fold>
      )}
      {isObjecting && <Objection ticket={ticket} act={act} onClose={() => setObjecting(false)} />}
    </Card>
  );
}

const momentOf = (at: string, { timeZone }: Valet): string =>
  formatMoment(new Date(at), { timeZone, now: serverNow() });

function LastWord({ valet }: { readonly valet: Valet }) {
  const { answer } = valet.damage;
  if (!answer) return null;
  const at = momentOf(answer.at, valet);
  return (
    <div role="status">
      <Banner tone={answer.said === 'right' ? 'success' : 'info'} title={describeAnswer(answer.said, at)}>
        {answer.text}
      </Banner>
    </div>
  );
}

const describeAnswer = (word: 'right' | 'wrong', at: string): string =>
  word === 'right' ? texts.accepted(at) : texts.objected(at);

type ObjectionProps = { readonly ticket: ShownTicket; readonly act: GuestAct; readonly onClose: () => void };

function Objection({ ticket, act, onClose }: ObjectionProps) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    if (text.trim() === '') return setMissing(true);
    if (await answerDamage(ticket, act, { said: 'wrong', text })) onClose();
  };
  return (
    <Dialog title={texts.objectTitle} onClose={onClose}>
      <p>{texts.objectText}</p>
      <TextArea
        label={texts.words}
        value={text}
        maxLength={OBJECTION_MAX}
        error={isMissing ? texts.missing : undefined}
        onChange={(typed) => {
          setText(typed);
          setMissing(false);
        }}
      />
      {act.failure !== null && <Banner tone="error">{act.failure}</Banner>}
      <Button full busy={act.busy} busyText={texts.sending} onClick={() => void send()}>
        {texts.send}
      </Button>
      <Button variant="quiet" full onClick={onClose}>
        {texts.cancel}
      </Button>
    </Dialog>
  );
}

type Answer = { readonly said: 'right' | 'wrong'; readonly text: string };

/** An answer about the marks that are shown (rule 284). */
function answerDamage({ valet, key, phone }: ShownTicket, act: GuestAct, answer: Answer): Promise<boolean> {
  const requested = {
    params: { id: valet._id },
    body: { ...answer, revision: valet.damage.revision },
    valetKey: key,
  };
  return act.once(() => callAndNote(phone, () => callApi('POST /valets/:id/damage/answer', requested)));
}
