import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { formatUsPhone } from '#platform/contract/phone.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Notice } from '#platform/ui/notice.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from '../board/board.module.css';
import { boardTexts as texts } from '../board/board-texts.ts';
import { TicketRow } from '../tickets/ticket-row.tsx';
import { digitsOf, isPhone } from './phone-draft.ts';

/** A guest's phone number: their cars that are with us, or a new ticket. */
export default function PhoneLookup() {
  const [phone, setPhone] = useState('');
  const [isMissing, setMissing] = useState(false);
  const lookUp = useMutation({
    mutationFn: (phoneNumber: string) => callApi('POST /valets/get', { body: { phoneNumber } }),
  });
  const ask = (digits: string) => {
    setMissing(!isPhone(digits));
    if (isPhone(digits)) lookUp.mutate(digits);
  };
  const type = (typed: string) => {
    const digits = digitsOf(typed);
    setPhone(digits);
    setMissing(false);
    if (digits === phone) return;
    lookUp.reset();
    if (isPhone(digits)) ask(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(phone);
  };
  return (
    <div className={styles.form}>
      <form noValidate onSubmit={submit} className={styles.phone}>
        <div className={styles.beside}>
          <TextField
            label={texts.phone}
            error={isMissing ? texts.phoneMissing : undefined}
            type="tel"
            name="phoneNumber"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="search"
            value={phone}
            onChange={type}
          />
          <Button type="submit" variant="secondary" busy={lookUp.isPending} busyText={texts.lookUpBusy}>
            {texts.lookUp}
          </Button>
        </div>
      </form>
      {lookUp.isError && lookUp.variables === phone && <NotLookedUp phone={phone} error={lookUp.error} />}
      {lookUp.data && lookUp.variables === phone && <Found phone={phone} tickets={lookUp.data.valets} />}
    </div>
  );
}

/** An arriving car is taken in with or without a signal. */
function NotLookedUp({ phone, error }: { readonly phone: string; readonly error: Error }) {
  return (
    <Notice tone="error" title={errorText(error)}>
      {error instanceof ApiError && error.unanswered && (
        <ButtonLink to={paths.createValet(phone)} full>
          {texts.create}
        </ButtonLink>
      )}
    </Notice>
  );
}

function Found({ phone, tickets }: { readonly phone: string; readonly tickets: readonly Valet[] }) {
  if (tickets.length === 0) {
    return (
      <Notice tone="info" title={`${texts.noTickets} ${formatUsPhone(phone)}`}>
        <ButtonLink to={paths.createValet(phone)} full>
          {texts.create}
        </ButtonLink>
      </Notice>
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
