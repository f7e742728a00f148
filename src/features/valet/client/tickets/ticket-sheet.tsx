import type { ReactNode } from 'react';
import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { formatUsPhone, readTypedPhone } from '#platform/contract/phone.ts';
import { formatCents } from '#platform/money/cents.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { type Fact, Facts } from '#platform/ui/facts.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import { Since } from '../board/since.tsx';
import { usePromise } from '../stand/use-stand.ts';
import { TicketMarks, toneClass } from './ticket-marks.tsx';
import styles from './ticket-sheet.module.css';
import { formatWanted, guestOf, isWaitedFor } from './ticket-status-marks.ts';

const texts = {
  noPlace: t`Not parked yet`,
  phone: t`Phone`,
  hook: t`Key`,
  place: t`Parked`,
  car: t`Car`,
  inFront: t`In front`,
  wanted: t`Wanted`,
  parkedBy: t`Parked by`,
  notes: t`Notes`,
  due: t`Due now`,
  paid: t`Paid`,
  rate: t`Rate`,
  texts: t`Texts`,
  room: t`Room`,
  textsYes: t`The guest agreed`,
  textsNo: t`Not agreed`,
  you: t`You are bringing this car.`,
  other: (name: string) => t`${name} is bringing this car.`,
  paidBy: { online: t`online`, cash: t`in cash`, room: t`to the room`, nothing_due: t`nothing due` },
  guest: t`Guest`,
  usualRate: (price: string, isHourly: boolean) =>
    t`${price} ${isHourly ? t`an hour` : t`a day`}, plus transaction fee`,
  waits: t`waiting`,
  hookNumber: (hook: number) => t`Hook ${hook}`,
  noHook: t`No hook`,
  stick: t`Stick`,
};

/** "B14" is read from a meter away; whole sentences would fill the screen. */
const MAX_SPACE_LENGTH = 8;

type TicketSheetProps = { readonly ticket: Valet; readonly userId: string | undefined; readonly children?: ReactNode };

/** One ticket, readable at arm's length: status, plate, where key and car are; then everything else. */
export function TicketSheet({ ticket, userId, children }: TicketSheetProps) {
  const { plateNumber, state, hook, parkedLocation, retriever, whereabouts, requestedAt, transmissionType } = ticket;
  const promised = usePromise(ticket.locationId);
  const isInFront = whereabouts === 'ready';
  const place = isInFront ? texts.inFront : parkedLocation || texts.noPlace;
  return (
    <section className={classNames(styles.sheet, toneClass(ticket))}>
      <div className={styles.head}>
        <TicketMarks ticket={ticket} />
        {isWaitedFor(whereabouts) && requestedAt && (
          <Since at={requestedAt} label={texts.waits} maxMinutes={promised} />
        )}
      </div>
      <p className={classNames(ui.row, ui.strong, styles.car)}>
        <Plate plate={plateNumber} state={state} />
        {carName(ticket)}
      </p>
      {transmissionType === 'Stick' && (
        <p>
          {texts.stick}
          {t` shift`}
        </p>
      )}
      {whereabouts !== 'completed' && (
        <dl className={classNames(ui.halves, styles.where)}>
          <div>
            <dt>{texts.hook}</dt>
            <dd className={hook === null ? styles.long : undefined}>
              {hook === null ? texts.noHook : texts.hookNumber(hook)}
            </dd>
          </div>
          <div>
            <dt>{isInFront ? texts.car : texts.place}</dt>
            <dd className={place.length > MAX_SPACE_LENGTH || !parkedLocation ? styles.long : undefined}>{place}</dd>
          </div>
        </dl>
      )}
      {retriever && whereabouts === 'retrieving' && (
        <p>{retriever._id === userId ? texts.you : texts.other(retriever.name)}</p>
      )}
      <Facts facts={factsOf(ticket)} />
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}

function factsOf(ticket: Valet): readonly Fact[] {
  const {
    paid,
    paidBy,
    totalCost,
    price,
    isHourly,
    rates,
    parkedBy,
    description,
    textsConsent,
    phoneNumber,
    wantedAt,
    room,
  } = ticket;
  const amount = formatCents(totalCost);
  return [
    ...(wantedAt ? [{ label: texts.wanted, value: formatWanted(wantedAt, ticket.timeZone), strong: true }] : []),
    { label: texts.guest, value: guestOf(ticket) },
    {
      label: texts.phone,
      value: <a href={`tel:${readTypedPhone(phoneNumber) ?? phoneNumber}`}>{formatUsPhone(phoneNumber)}</a>,
    },
    ...(parkedBy ? [{ label: texts.parkedBy, value: parkedBy }] : []),
    ...(description ? [{ label: texts.notes, value: description }] : []),
    {
      label: texts.rate,
      value: rates.join(' · ') || texts.usualRate(formatCents(Math.round(price * 100)), isHourly),
    },
    ...(room ? [{ label: texts.room, value: `${room.room}, ${room.name}`, strong: true }] : []),
    { label: texts.texts, value: textsConsent ? texts.textsYes : texts.textsNo },
    paid
      ? { label: texts.paid, value: `${amount} ${paidBy ? texts.paidBy[paidBy] : ''}`, strong: true }
      : { label: texts.due, value: amount, strong: true },
  ];
}
