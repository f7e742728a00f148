import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { apiUrl } from '#platform/api/call-api.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { newThingId } from '#platform/offline/new-id.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, DownloadLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { Fold } from '#platform/ui/layout/fold.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import {
  bareMark,
  type DamageMark,
  isDamageRequested,
  type NotedMark,
  standingMarks,
} from '../../rules/damage/damage.ts';
import { isAnswered } from '../../rules/damage/guest-answer.ts';
import { standNow } from '../offline/stand-clock.ts';
import { RefusedBanner } from '../tickets/refused-banner.tsx';
import { type TicketActing, useTicketAct } from '../tickets/use-ticket-act.ts';
import { CarViews, type PlaceOnCar } from './car-views.tsx';
import styles from './damage.module.css';
import { damageTexts, MarkForm } from './mark-form.tsx';
import { MarkList } from './mark-list.tsx';

const texts = {
  title: t`Damage`,
  notRequested: t`Damage not checked`,
  notRequestedHow: t`Walk around the car with the guest. You can also do this later.`,
  none: t`No damage seen`,
  noneBy: (name: string, time: string) => t`${name} saw no damage, ${time}.`,
  takeBack: t`Undo this`,
  marks: (count: number) => ngettext(msgid`${count} mark`, `${count} marks`, count),
  how: t`Tap the place on the drawing, or use the button.`,
  markedBy: (name: string, time: string) => `${name}, ${time}`,
  change: (number: number) => t`Change mark ${number}`,
  changeShort: t`Change`,
  remove: (number: number) => t`Remove mark ${number}`,
  removeShort: t`Remove`,
  removed: (number: number) => t`Mark ${number} was removed.`,
  putBack: t`Put it back`,
  accepted: (time: string) => t`The guest accepted, ${time}`,
  objected: (time: string) => t`The guest objected, ${time}`,
  unanswered: t`The guest has not answered yet. You can go on.`,
  marksChanged: t`The guest is asked again, because the marks have changed.`,
  saving: t`Saving…`,
  file: t`Incident file (PDF)`,
  fileText: t`Everything recorded about this car, with the marks, the guest’s answer and all photos.`,
};

type TicketDamageProps = {
  readonly ticket: Valet;
  readonly mayMark: boolean;
  /** Owner, manager or lead, who may get the incident file. */
  readonly mayFile: boolean;
};

const MIDDLE: PlaceOnCar = { side: 'front', x: 500, y: 500 };

/** What is damaged on the car, who says so, and what its guest says (rules 283 and 284). Nothing waits for it. */
export default function TicketDamage({ ticket, mayMark, mayFile }: TicketDamageProps) {
  const acting = useTicketAct(ticket._id);
  const [begun, begin] = useState<(PlaceOnCar & Partial<DamageMark>) | null>(null);
  const { damage } = ticket;
  const hasMarks = standingMarks(damage).length > 0;
  // At arrival the drawing is there at once; later only if it shows something.
  const isDrawn = hasMarks || (mayMark && ticket.whereabouts === 'entry' && damage.noneSeen === null);
  // At arrival nothing has happened yet that a file could report.
  const isFiled = mayFile && (hasMarks || ticket.whereabouts !== 'entry');
  const put = (mark: Omit<DamageMark, 'id'>) => {
    const id = begun?.id ?? newThingId();
    begin(null);
    void acting.act({ kind: 'mark_damage', mark: { ...mark, id } });
  };
  const answered = ticket.whereabouts === 'entry' ? null : describeAnswered(ticket);
  const parts = (
    <>
      <Requested ticket={ticket} acting={acting} mayMark={mayMark} />
      {isDrawn && <CarViews damage={damage} onPlace={mayMark ? begin : undefined} />}
      {isDrawn && mayMark && !hasMarks && <p className={ui.muted}>{texts.how}</p>}
      {hasMarks && (
        <MarkList
          damage={damage}
          by={({ by, at }) => texts.markedBy(by, formatAt(at, ticket))}
          more={(mark, number) => (
            <AboutMark
              ticket={ticket}
              mark={mark}
              number={number}
              acting={acting}
              onChange={mayMark ? () => begin(bareMark(mark)) : null}
            />
          )}
        />
      )}
      <LastRemoved ticket={ticket} acting={acting} mayMark={mayMark} />
      {(mayMark || isFiled) && (
        <div className={classNames(ui.halves, styles.pair)}>
          {mayMark && (
            <Button variant="secondary" size="small" onClick={() => begin(MIDDLE)}>
              {damageTexts.mark}
            </Button>
          )}
          {isFiled && (
            <DownloadLink
              href={apiUrl('GET /valets/:id/incident-file.pdf', { params: { id: ticket._id } })}
              variant="secondary"
              size="small"
            >
              {texts.file}
            </DownloadLink>
          )}
        </div>
      )}
      {mayFile && !mayMark && <p className={ui.muted}>{texts.fileText}</p>}
      {damage.answer?.said !== 'wrong' && <GuestsWord ticket={ticket} />}
    </>
  );
  return (
    <Card>
      {answered === null ? (
        <>
          <h2>{texts.title}</h2>
          {parts}
        </>
      ) : (
        <Fold inCard title={texts.title} summary={answered}>
          {parts}
        </Fold>
      )}
      {/* An objection is readable without opening anything. */}
      {damage.answer?.said === 'wrong' && <GuestsWord ticket={ticket} />}
      {acting.refused && <RefusedBanner refused={acting.refused} />}
      {begun && <MarkForm ticket={ticket} begun={begun} onMark={put} onClose={() => begin(null)} />}
    </Card>
  );
}

type PartProps = { readonly ticket: Valet; readonly acting: TicketActing; readonly mayMark: boolean };

const formatAt = (at: string, { timeZone }: Valet): string => formatMoment(new Date(at), { timeZone, now: standNow() });

/** What a look at a parked car's ticket needs to know; null while nobody was asked. */
function describeAnswered(ticket: Valet): string | null {
  const { damage } = ticket;
  const { noneSeen, answer } = damage;
  const marks = standingMarks(damage).length;
  if (marks === 0 && !noneSeen) return null;
  const seen = marks > 0 ? texts.marks(marks) : texts.none;
  return answer?.said === 'right' ? `${seen} · ${texts.accepted(formatAt(answer.at, ticket))}` : seen;
}

function Requested({ ticket, acting, mayMark }: PartProps) {
  const { damage } = ticket;
  const { noneSeen } = damage;
  if (standingMarks(damage).length > 0) return null;
  if (noneSeen) {
    return (
      <div className={classNames(ui.row, styles.ways)}>
        <p>{texts.noneBy(noneSeen.by, formatAt(noneSeen.at, ticket))}</p>
        {mayMark && (
          <Button variant="quiet" size="small" onClick={() => void acting.act({ kind: 'say_no_damage', seen: false })}>
            {texts.takeBack}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <p>
        <strong>{texts.notRequested}</strong>
      </p>
      {mayMark && <p className={ui.muted}>{texts.notRequestedHow}</p>}
      {mayMark && (
        <Button
          full
          busy={acting.busy === 'say_no_damage'}
          busyText={texts.saving}
          onClick={() => void acting.act({ kind: 'say_no_damage', seen: true })}
        >
          {texts.none}
        </Button>
      )}
    </>
  );
}

type AboutMarkProps = {
  readonly ticket: Valet;
  readonly mark: NotedMark;
  readonly number: number;
  readonly acting: TicketActing;
  /** Null if it cannot be changed. */
  readonly onChange: (() => void) | null;
};

function AboutMark({ ticket, mark, number, acting, onChange }: AboutMarkProps) {
  const params = { id: ticket._id };
  return (
    <div className={classNames(ui.clusterCenter, styles.ways)}>
      {mark.photoIds.map((photoId) => {
        const src = apiUrl('GET /valets/:id/photos/:photoId', { params: { ...params, photoId } });
        return (
          <a key={photoId} href={src} className={styles.thumb}>
            <img src={src} alt={damageTexts.photos} loading="lazy" />
          </a>
        );
      })}
      {onChange && (
        <>
          <Button variant="secondary" size="small" aria-label={texts.change(number)} onClick={onChange}>
            {texts.changeShort}
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.remove(number)}
            onClick={() => void acting.act({ kind: 'remove_damage', markId: mark.id })}
          >
            {texts.removeShort}
          </Button>
        </>
      )}
    </div>
  );
}

/** The last removed mark can be put back with a tap. */
function LastRemoved({ ticket, acting, mayMark }: PartProps) {
  const { marks } = ticket.damage;
  const index = marks.findLastIndex(({ isGone }) => isGone);
  const gone = marks[index];
  if (!gone || !mayMark) return null;
  return (
    <div className={classNames(ui.clusterCenter, styles.ways)} role="status">
      <p className={ui.muted}>{texts.removed(index + 1)}</p>
      <Button
        variant="secondary"
        size="small"
        onClick={() => void acting.act({ kind: 'mark_damage', mark: bareMark(gone) })}
      >
        {texts.putBack}
      </Button>
    </div>
  );
}

/** Live: it comes with the ticket. */
function GuestsWord({ ticket }: { readonly ticket: Valet }) {
  const { damage } = ticket;
  const { answer } = damage;
  if (!isDamageRequested(damage)) return null;
  if (!answer) return <p className={ui.muted}>{texts.unanswered}</p>;
  const at = formatAt(answer.at, ticket);
  return (
    <div role="status">
      {answer.said === 'right' ? (
        <Banner tone="success" title={texts.accepted(at)} />
      ) : (
        <Banner tone="error" title={texts.objected(at)}>
          {answer.text}
        </Banner>
      )}
      {!isAnswered(damage) && <p>{texts.marksChanged}</p>}
    </div>
  );
}
