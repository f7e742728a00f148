import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Link } from 'wouter';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { useSafeRepeat } from '#platform/forms/use-safe-repeat.ts';
import { useSettled } from '#platform/forms/use-settled.ts';
import { newThingId } from '#platform/offline/new-id.ts';
import { paths } from '#platform/paths/paths.ts';
import { ActionBar } from '#platform/ui/action-bar.tsx';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { CheckBox } from '#platform/ui/fields/check-box.tsx';
import { Form } from '#platform/ui/fields/form.tsx';
import { FormFailure } from '#platform/ui/fields/form-failure.tsx';
import { type FormState, useForm } from '#platform/ui/fields/use-form.ts';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { commonMakes } from '../../rules/board/common-makes.ts';
import { findSameCar, hasSamePlate } from '../../rules/ticket/same-car.ts';
import { TICKET_NUMBER_MAX } from '../../rules/ticket/ticket-number.ts';
import { ticketsOn } from '../board/live-board.ts';
import { carsAtHandQuery } from '../offline/cars-at-hand.ts';
import { standNow } from '../offline/stand-clock.ts';
import { allWithWaiting, valetOutbox } from '../offline/valet-outbox.ts';
import { HookField } from '../tickets/hook-field.tsx';
import { boardQuery } from '../tickets/ticket-queries.ts';
import { keysQuery, useKeyBoard } from '../tickets/use-key-board.ts';
import { ArrivingPlate } from './arriving-plate.tsx';
import { createTicket, type Written } from './create-ticket.ts';
import { KnownCars } from './known-cars.tsx';
import { type KnownCar, knownCarsQuery } from './known-cars-query.ts';
import { isPhone } from './phone-draft.ts';
import { checkDraft, EMPTY_DRAFT, type TicketDraft, withKnownCar } from './ticket-draft.ts';
import {
  DetailFields,
  FirstNameField,
  LastNameField,
  LookFields,
  MAKES,
  MAX_MAKES,
  PhoneField,
} from './ticket-fields.tsx';
import styles from './ticket-form.module.css';

const texts = {
  ticketNumber: t`Ticket number`,
  stickShift: t`Stick shift`,
  consent: t`The guest agrees to texts`,
  consentHint: t`About this car only. Ask first.`,
  full: t`Full: no space is left`,
  fullText: (taken: number, capacity: number) =>
    t`${ngettext(msgid`${taken} car is`, `${taken} cars are`, taken)} here, and there is room for ${capacity}.`,
  overCapacity: t`Take the car in anyway`,
  overCapacityHint: t`The ticket’s history will say that no space was left.`,
  alreadyHere: t`This car may already be here`,
  another: t`Create another ticket`,
  anotherHint: t`The ticket’s history will say so.`,
  submitCreate: t`Create ticket`,
  createBusy: t`Creating…`,
  more: t`More`,
};

type CreateTicketFormProps = {
  readonly stand: ValetLocation;
  readonly phoneNumber: string;
  readonly onCreated: (written: Written) => void;
};

const TYPING_MS = 400;

export function CreateTicketForm({ stand, phoneNumber, onCreated }: CreateTicketFormProps) {
  const { _id: locationId, timeZone } = stand;
  const keys = useKeyBoard(locationId);
  const sendOnce = useSafeRepeat(newThingId);
  const sameCar = useSameCar(locationId);
  const nextNumber = async () =>
    (await queryClient.fetchQuery({ ...keysQuery(locationId), staleTime: 0 })).nextTicketNumber;
  // Until a number is typed, the offered one applies.
  const offeredFor = (draft: TicketDraft) => (draft.ticketNumber === '' ? (keys?.nextTicketNumber ?? '') : null);
  const form = useForm<TicketDraft>({
    initial: emptyAt(stand, phoneNumber),
    check: (draft) => ({
      ...checkDraft({ ...draft, ticketNumber: offeredFor(draft) ?? draft.ticketNumber }),
      ...(!draft.alreadyHere && sameCar(draft) && { alreadyHere: texts.alreadyHere }),
    }),
    send: async (draft) => {
      const written = await createTicket({
        stand,
        draft,
        offered: offeredFor(draft),
        offeredHook: keys?.nextHook ?? null,
        due: keys?.due ?? null,
        nextNumber,
        sendOnce,
      });
      onCreated(written);
    },
  });
  const { values } = form;
  const plateNumber = useSettled(values.plateNumber, TYPING_MS);
  const same = useSameBefore(sameCar({ ...values, plateNumber }), form.busy);
  /** Errors must be visible. */
  const mustOpen = (['ticketNumber', 'email'] as const).some((name) => form.errorOf(name) !== undefined);
  const isUntouched = values.make === '' && values.color === '';
  const makes = useMakes(locationId);
  const fill = (draft: TicketDraft) => {
    for (const [name, value] of Object.entries(draft)) form.set(name as keyof TicketDraft, value);
  };
  const known = {
    locationId,
    timeZone,
    onPick: (car: KnownCar) => fill(withKnownCar(values, car)),
  };
  useGuestOfPhone(locationId, form);
  return (
    <Form form={form}>
      <div className={styles.arrival}>
        <OverCapacity form={form} spaces={stand.spaces} />
        {phoneNumber !== '' && isUntouched && <KnownCars {...known} phoneNumber={phoneNumber} />}
        <ArrivingPlate
          form={form}
          known={(done) =>
            isUntouched && (
              <KnownCars
                {...known}
                plateNumber={plateNumber}
                onPick={(car) => {
                  known.onPick(car);
                  done();
                }}
              />
            )
          }
        />
        <LookFields form={form} makes={makes} />
        <GuestFields form={form}>
          {values.phoneNumber !== phoneNumber && isUntouched && (
            <KnownCars {...known} phoneNumber={values.phoneNumber} />
          )}
        </GuestFields>
        <Consent isGiven={values.textsConsent} onChange={(given) => form.set('textsConsent', given)} />
        <div className={classNames(ui.fitted, styles.hookRow)}>
          <HookField
            keys={keys}
            value={values.hook}
            error={form.errorOf('hook')}
            onChange={(hook) => form.set('hook', hook)}
          />
          <CheckBox
            label={texts.stickShift}
            checked={values.transmissionType === 'Stick'}
            onChange={(checked) => form.set('transmissionType', checked ? 'Stick' : 'Automatic')}
          />
        </div>
        <details open={mustOpen || undefined}>
          <summary className={ui.summary}>{texts.more}</summary>
          <div className={styles.rest}>
            <div className={styles.half}>
              <TicketNumberField form={form} offered={offeredFor(values)} />
              <LastNameField form={form} />
            </div>
            <DetailFields form={form} />
          </div>
        </details>
      </div>
      <ActionBar>
        {/* Here it moves nothing under the thumb. */}
        <AlreadyHere form={form} same={same} />
        <FormFailure form={form} />
        <Button type="submit" busy={form.busy} busyText={texts.createBusy} full>
          {texts.submitCreate}
        </Button>
      </ActionBar>
    </Form>
  );
}

/** Most plates are from the lot's state. */
const emptyAt = ({ address }: ValetLocation, phoneNumber: string): TicketDraft => ({
  ...EMPTY_DRAFT,
  phoneNumber,
  state: stateOfAddress(address) ?? '',
});

/** While the ticket is written, its own car, which is here from now on, is no other one. */
function useSameBefore(same: Valet | null, isWriting: boolean): Valet | null {
  const before = useRef(same);
  useEffect(() => {
    if (!isWriting) before.current = same;
  });
  return isWriting ? before.current : same;
}

/** They stay where they are while the form is open. Null until the stand's cars are known, or cannot be asked for. */
function useMakes(locationId: string): readonly string[] | null {
  const { data, isLoading, failureCount } = useQuery(carsAtHandQuery(locationId));
  const [makes, keep] = useState<readonly string[] | null>(null);
  if (makes === null && (!isLoading || failureCount > 0)) {
    keep(commonMakes({ seen: (data?.cars ?? []).map(({ make }) => make), usual: MAKES, max: MAX_MAKES }));
  }
  return makes;
}

/** A returning guest's name and address, once their number is typed; what was typed stays. */
function useGuestOfPhone(locationId: string, { values, set }: FormState<TicketDraft>): void {
  const { phoneNumber, firstName, lastName } = values;
  const { data } = useQuery(knownCarsQuery({ locationId, phoneNumber }, isPhone(phoneNumber)));
  const guest = data?.cars[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the number is recognized, so that an emptied name stays empty.
  useEffect(() => {
    if (!guest || firstName !== '' || lastName !== '') return;
    set('firstName', guest.firstName);
    set('lastName', guest.lastName);
    set('email', guest.email);
  }, [guest]);
}

type GuestFieldsProps = { readonly form: FormState<TicketDraft>; readonly children: ReactNode };

/** The cars of a phone number lie over the fields below while the number has the focus, so that nothing moves. */
function GuestFields({ form, children }: GuestFieldsProps) {
  const [isTyping, setTyping] = useState(false);
  const over = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.guest}>
      <div className={ui.fitted}>
        <PhoneField
          form={form}
          onFocus={() => setTyping(true)}
          onBlur={({ relatedTarget }) => !over.current?.contains(relatedTarget) && setTyping(false)}
        />
        <FirstNameField form={form} />
      </div>
      {isTyping && (
        // The number keeps the focus until one is picked.
        <div ref={over} className={styles.over} onPointerDown={(event) => event.preventDefault()}>
          {children}
        </div>
      )}
    </div>
  );
}

type NumberFieldProps = { readonly form: ReturnType<typeof useForm<TicketDraft>>; readonly offered: string | null };

export function TicketNumberField({ form, offered }: NumberFieldProps) {
  const { value, ...field } = form.field('ticketNumber');
  return (
    <div className={styles.upper}>
      <TextField
        label={texts.ticketNumber}
        maxLength={TICKET_NUMBER_MAX}
        autoCapitalize="characters"
        autoComplete="off"
        {...field}
        value={offered ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(typed) => form.set('ticketNumber', typed.toUpperCase())}
      />
    </div>
  );
}

type ConsentProps = { readonly isGiven: boolean; readonly onChange: (given: boolean) => void };

function Consent({ isGiven, onChange }: ConsentProps) {
  return <CheckBox label={texts.consent} hint={texts.consentHint} checked={isGiven} onChange={onChange} />;
}

type OverCapacityProps = { readonly form: FormState<TicketDraft>; readonly spaces: ValetLocation['spaces'] };

/**
 * A full stand says so when a car arrives, and takes it in only if the attendant says so. The last space may also have been
 * taken while the ticket was typed: then the server reports it.
 */
function OverCapacity({ form, spaces }: OverCapacityProps) {
  const refused = form.errorOf('overCapacity');
  const { overCapacity } = form.values;
  const isFull = spaces?.left === 0;
  if (!isFull && refused === undefined && !overCapacity) return null;
  return (
    <Banner tone={refused === undefined ? 'info' : 'error'} title={texts.full}>
      {refused ?? (isFull && texts.fullText(spaces.taken, spaces.capacity))}
      <CheckBox
        label={texts.overCapacity}
        hint={texts.overCapacityHint}
        checked={overCapacity}
        invalid={refused !== undefined}
        onChange={(checked) => form.set('overCapacity', checked)}
      />
    </Banner>
  );
}

type AlreadyHereProps = { readonly form: FormState<TicketDraft>; readonly same: Valet | null };

/**
 * Rule 423: an open ticket here has this car: it came back, two attendants take it in, or another plate was mistyped. What this
 * phone does not know, the server says. A confirmation is for one plate.
 */
function AlreadyHere({ form, same }: AlreadyHereProps) {
  const refused = form.errorOf('alreadyHere');
  const { alreadyHere, plateNumber, state } = form.values;
  const plate = `${normalizePlate(plateNumber)} ${state}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the plate becomes another.
  useEffect(() => form.set('alreadyHere', false), [plate]);
  if (!same && refused === undefined && !alreadyHere) return null;
  return (
    <Banner tone={refused === undefined ? 'info' : 'error'} title={texts.alreadyHere}>
      {same ? <SameCar arriving={form.values} ticket={same} /> : refused}
      <CheckBox
        label={texts.another}
        hint={texts.anotherHint}
        checked={alreadyHere}
        invalid={refused !== undefined}
        onChange={(checked) => form.set('alreadyHere', checked)}
      />
    </Banner>
  );
}

type SameCarProps = { readonly arriving: TicketDraft; readonly ticket: Valet };

function SameCar({ arriving, ticket }: SameCarProps) {
  const { _id, ticketNumber, plateNumber, state, createdAt, timeZone } = ticket;
  const since = formatMoment(new Date(createdAt), { timeZone, now: standNow() });
  return (
    <>
      <Link to={paths.valetDetails(_id)}>
        {t`Ticket ${ticketNumber}: ${carName(ticket)}, ${plateNumber} ${state}, here since ${since}.`}
      </Link>
      {!hasSamePlate(arriving, ticket) && ` ${t`Its plate only looks like this one: compare them.`}`}
    </>
  );
}

/** The open ticket of the stand that has this car, as far as this phone knows; works without a signal, too. */
function useSameCar(locationId: string): (draft: TicketDraft) => Valet | null {
  const { data } = useInfiniteQuery(boardQuery(locationId));
  const waiting = valetOutbox.use();
  const open = allWithWaiting(data ? ticketsOn(data) : [], locationId, waiting);
  return (draft) => findSameCar(draft, open);
}
