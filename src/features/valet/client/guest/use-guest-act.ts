import { useRef, useState } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { ShownTicket } from './guest-ticket-page.tsx';
import { noteTicket, refreshTickets } from './use-guest-tickets.ts';

export type GuestRequest = 'requested' | 'unrequested' | 'cash';

/** A request that already reached the server, but whose answer was lost, counts as done. */
const DONE_ALREADY: Readonly<Record<GuestRequest, string | null>> = {
  requested: 'already_requested',
  unrequested: 'not_requested',
  cash: null,
};

export type GuestAct = {
  readonly busy: boolean;
  readonly failure: string | null;
  /** The last successful action. */
  readonly done: GuestRequest | null;
  /** Whether it succeeded. */
  readonly request: (what: GuestRequest) => Promise<boolean>;
  /** Runs another act of the guest, which returns the reason if it was refused. */
  readonly once: (act: () => Promise<string | null>) => Promise<boolean>;
  readonly agreeToTexts: () => Promise<boolean>;
  /** When the car is wanted, in ISO format; null for no time anymore. */
  readonly want: (at: string | null) => Promise<boolean>;
  /** A merchant's code, as typed. */
  readonly validate: (code: string) => Promise<boolean>;
  readonly takeCodeOff: () => Promise<boolean>;
};

export function useGuestAct({ valet, key, phone }: Pick<ShownTicket, 'valet' | 'key' | 'phone'>): GuestAct {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<GuestRequest | null>(null);
  const running = useRef(false);
  const once = async (act: () => Promise<string | null>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    setDone(null);
    const refused = await act();
    running.current = false;
    setBusy(false);
    setFailure(refused);
    return refused === null;
  };
  const request = async (status: GuestRequest) => {
    const isDone = await once(() => sendGuestRequest({ valet, key, phone }, status));
    if (isDone) setDone(status);
    return isDone;
  };
  const want = (at: string | null) =>
    once(() =>
      callAndNote(phone, () =>
        callApi('PUT /valets/:id/wanted', { params: { id: valet._id }, body: { at }, valetKey: key }),
      ),
    );
  const requested = { params: { id: valet._id }, valetKey: key };
  const validate = (code: string) =>
    once(() =>
      callAndNote(
        phone,
        () => callApi('POST /valets/:id/validation', { ...requested, body: { code } }),
        'already_validated',
      ),
    );
  const agreeToTexts = () =>
    once(() => callAndNote(phone, () => callApi('POST /valets/:id/texts', { ...requested, body: {} })));
  const takeCodeOff = () =>
    once(() =>
      callAndNote(
        phone,
        () => callApi('POST /valets/:id/validation/take-off', { ...requested, body: {} }),
        'not_validated',
      ),
    );
  return { busy, failure, done, request, want, agreeToTexts, validate, takeCodeOff, once };
}

function sendGuestRequest(
  { valet, key, phone }: Pick<ShownTicket, 'valet' | 'key' | 'phone'>,
  status: GuestRequest,
): Promise<string | null> {
  const input = { params: { id: valet._id }, body: { status }, valetKey: key };
  return callAndNote(phone, () => callApi('PATCH /valets/:id/only', input), DONE_ALREADY[status]);
}

/** The reason, or null on success. Either way the page then shows the current ticket. */
export async function callAndNote(
  phone: string,
  call: () => Promise<{ readonly valet: Valet }>,
  doneAlready: string | null = null,
): Promise<string | null> {
  try {
    noteTicket(phone, (await call()).valet);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return errorText(error);
    const { valet: now } = error.data as { valet?: Valet };
    if (now) noteTicket(phone, now);
    else void refreshTickets(phone);
    return error.code === doneAlready ? null : error.message;
  }
}
