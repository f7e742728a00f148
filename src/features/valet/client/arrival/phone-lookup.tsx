import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import field from '#platform/ui/field.module.css';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from '../board/board.module.css';
import { countCars } from '../board/count-cars.ts';
import { TicketRow } from '../tickets/ticket-row.tsx';
import { digitsOf, isPhone } from './phone-draft.ts';

const texts = {
  phone: t`Phone number`,
  phoneShort: t`Phone`,
  phoneMissing: t`Please enter a phone number of ten digits, or one with + and its country code`,
  lookUp: t`Look up`,
  lookUpBusy: t`Looking…`,
  noTickets: t`No Tickets found for this number:`,
  create: t`Create ticket`,
  createOther: t`Create ticket for another car`,
  found: (count: number, phone: string) => t`${countCars(count)} of ${formatUsPhone(phone)}`,
};

/** A guest's phone number: their cars that are with us, or a new ticket. */
export default function PhoneLookup() {
  const [phone, setPhone] = useState('');
  const [isMissing, setMissing] = useState(false);
  const missingId = useId();
  const lookUp = useMutation({
    mutationFn: (phoneNumber: string) => callApi('POST /valets/get', { body: { phoneNumber } }),
  });
  const search = (digits: string) => {
    setMissing(!isPhone(digits));
    if (isPhone(digits)) lookUp.mutate(digits);
  };
  const type = (typed: string) => {
    const digits = digitsOf(typed);
    setPhone(digits);
    setMissing(false);
    if (digits === phone) return;
    lookUp.reset();
    if (isPhone(digits)) search(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(phone);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className={styles.phone}>
        <input
          className={classNames(field.control, styles.search)}
          aria-label={texts.phone}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? missingId : undefined}
          placeholder={texts.phoneShort}
          type="tel"
          name="phoneNumber"
          inputMode="tel"
          autoComplete="off"
          enterKeyHint="search"
          value={phone}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <span className={styles.lookUp}>
          <Button type="submit" variant="secondary" size="small" busy={lookUp.isPending} busyText={texts.lookUpBusy}>
            {texts.lookUp}
          </Button>
        </span>
      </form>
      {isMissing && (
        <p id={missingId} className={classNames(ui.error, ui.small, ui.strong, styles.missing)} role="alert">
          {texts.phoneMissing}
        </p>
      )}
      {lookUp.isError && lookUp.variables === phone && <NotLookedUp phone={phone} error={lookUp.error} />}
      {lookUp.data && lookUp.variables === phone && <Found phone={phone} tickets={lookUp.data.valets} />}
    </>
  );
}

/** An arriving car is taken in with or without a signal. */
function NotLookedUp({ phone, error }: { readonly phone: string; readonly error: Error }) {
  return (
    <div className={styles.found}>
      <Banner tone="error" title={errorText(error)}>
        {error instanceof ApiError && error.unanswered && (
          <ButtonLink to={paths.createValet(phone)} full>
            {texts.create}
          </ButtonLink>
        )}
      </Banner>
    </div>
  );
}

function Found({ phone, tickets }: { readonly phone: string; readonly tickets: readonly Valet[] }) {
  if (tickets.length === 0) {
    return (
      <div className={styles.found}>
        <Banner tone="info" title={`${texts.noTickets} ${formatUsPhone(phone)}`}>
          <ButtonLink to={paths.createValet(phone)} full>
            {texts.create}
          </ButtonLink>
        </Banner>
      </div>
    );
  }
  return (
    <div className={styles.found}>
      <h2>
        <span role="status">{texts.found(tickets.length, phone)}</span>
      </h2>
      <div className={styles.rows}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket._id} ticket={ticket} to={paths.valetDetails(ticket._id)} />
        ))}
      </div>
      <ButtonLink to={paths.createValet(phone)} variant="secondary">
        {texts.createOther}
      </ButtonLink>
    </div>
  );
}
