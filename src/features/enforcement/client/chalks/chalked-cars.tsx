import { useMutation } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { errorText } from '#platform/api/api-error.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import styles from '../enforcement.module.css';
import { judgeOffline } from '../offline/judge-offline.ts';
import type { SavedLot } from '../offline/lot-pack.ts';
import { chalkOutbox, eraseChalk } from './chalk-outbox.ts';
import type { ChalkHere } from './chalks-here.ts';

const texts = {
  title: t`Chalked cars`,
  cars: (count: number) => ngettext(msgid`${count} car`, `${count} cars`, count),
  hereFor: (span: string) => t`Here for ${span}`,
  hereForAbout: (span: string) => t`Here for about ${span}`,
  hereNow: t`Seen just now`,
  paid: t`Paid`,
  check: t`Check`,
  checkName: (plate: string) => t`Check: ${plate}`,
  erase: t`Erase`,
  eraseName: (plate: string) => t`Erase the chalk on ${plate}`,
  unsent: t`Waiting for signal`,
  notStored: t`This chalk could not be saved.`,
  zone: (number: string) => t`Zone ${number}`,
  photoOf: (plate: string) => t`Photo of ${plate}`,
};

type ChalkedCarsProps = {
  readonly lot: SavedLot;
  readonly chalks: readonly ChalkHere[];
  readonly onCheck: (requested: { plate: string; state: string | null }) => Promise<void>;
};

/** The cars that officers chalked at this lot, the longest parked first. */
export function ChalkedCars({ lot, chalks, onCheck }: ChalkedCarsProps) {
  if (chalks.length === 0) return null;
  return (
    <section className={ui.stack1}>
      <header className={ui.rowBetween}>
        <h2>{texts.title}</h2>
        <span className={classNames(ui.strong, ui.figure)}>{texts.cars(chalks.length)}</span>
      </header>
      <ul className={ui.rows}>
        {chalks.map((chalk) => (
          <OneChalk key={chalk.id} chalk={chalk} lot={lot} onCheck={onCheck} />
        ))}
      </ul>
    </section>
  );
}

type OneChalkProps = Pick<ChalkedCarsProps, 'lot' | 'onCheck'> & { readonly chalk: ChalkHere };

function OneChalk({ chalk, lot, onCheck }: OneChalkProps) {
  const { id, plate, state, refusal, hasPhoto } = chalk;
  const { locationId } = lot;
  const checking = useMutation({
    mutationFn: async () => {
      await onCheck({ plate, state });
    },
  });
  const erase = () => void (refusal === null ? eraseChalk(locationId, id) : chalkOutbox.drop(id));
  return (
    <li className={ui.stack1}>
      <div className={ui.rowBetween}>
        <Plate plate={plate} state={state ?? ''} />
        <span className={classNames(ui.stackHalf, ui.figure)}>
          <strong>{describeStay(chalk)}</strong>
          <span className={ui.muted}>{describePlace(chalk)}</span>
        </span>
      </div>
      {hasPhoto && (
        <img
          className={styles.chalkPhoto}
          loading="lazy"
          src={apiUrl('GET /locations/:locationId/chalks/:id/photo', { params: { locationId, id } })}
          alt={texts.photoOf(plate)}
        />
      )}
      {refusal !== null && (
        <Banner tone="error" title={texts.notStored}>
          {refusal}
        </Banner>
      )}
      {checking.isError && <Banner tone="error">{errorText(checking.error)}</Banner>}
      <div className={ui.row}>
        {chalk.isWaiting && <StatusBadge tone="orange">{texts.unsent}</StatusBadge>}
        {isPaidNow(lot, chalk) && <StatusBadge tone="green">{texts.paid}</StatusBadge>}
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.checkName(plate)}
          busy={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {texts.check}
        </Button>
        <Button variant="quiet" size="small" aria-label={texts.eraseName(plate)} onClick={erase}>
          {texts.erase}
        </Button>
      </div>
    </li>
  );
}

/** "Here for 3 h 10 min". */
export function describeStay({ minutes, estimated }: Pick<ChalkHere, 'minutes' | 'estimated'>): string {
  if (minutes < 1) return texts.hereNow;
  return estimated ? texts.hereForAbout(formatMinutes(minutes)) : texts.hereFor(formatMinutes(minutes));
}

const describePlace = ({ zoneNumber, place, officerName }: ChalkHere): string =>
  [zoneNumber === null ? '' : texts.zone(zoneNumber), place, officerName ?? '']
    .filter((part) => part !== '')
    .join(', ');

/** By the phone's data, which may clear a car but never accuses one. */
const isPaidNow = (lot: SavedLot, { plate, state }: ChalkHere): boolean =>
  judgeOffline(lot, { plate, state, zoneId: null }, Date.now()).verdict.covered;
