import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { localClock } from '#platform/browser/local-clock.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { formatDay, formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import ui from '#platform/ui/primitives.module.css';
import { TextField } from '#platform/ui/text-field.tsx';
import type { LaneAnswer, OwedBefore } from '../../gates.contract.ts';
import { stepAt } from '../../rules/lane-code.ts';
import { codesOf } from '../lane-codes.ts';
import { outcomeOf, reasonOf } from '../lane-words.ts';
import styles from './lanes-of-receipt.module.css';

const PictureCode = lazy(() => import('#platform/ui/layout/picture-code.tsx'));

const texts = {
  title: t`At the gate`,
  text: t`Show this code to the reader. It changes every 30 seconds.`,
  picture: t`Code for the reader at the gate`,
  typed: (digits: string) => t`Or type ${digits}`,
  codeFrom: (moment: string) => t`Your code for the gate is here from ${withArticle(moment)}.`,
  buttonFrom: (moment: string) => t`The button that opens the gate is here from ${withArticle(moment)}.`,
  opensFrom: (moment: string) => t`You can drive in from ${withArticle(moment)}.`,
  earlierCosts: (moment: string) => t`You can drive in from ${withArticle(moment)}. Before that, it costs more.`,
  open: (lane: string) => t`Open the gate: ${lane}`,
  opening: t`Opening…`,
  why: t`Your phone says once where you are, so that the gate opens for nobody far away.`,
  digits: t`Digits that the lane shows`,
  digitsHint: t`Instead of your position.`,
  opened: t`The gate is opening.`,
  owed: (amount: string) => t`${amount} to pay before you leave`,
  pay: t`See and pay`,
  before: (amount: string, day: string) => t`${amount} is still owed from ${day}`,
  early: (amount: string) =>
    t`You are early. Coming in now costs ${amount} more, which you pay here at the latest when you leave.`,
  earlyNow: (amount: string) => t`Come in now for ${amount} more`,
  otherPlate: (plate: string) => t`This receipt names another car than ${plate}.`,
  changeCar: (plate: string) => t`Use ${plate} from now on`,
  changedCar: (plate: string) => t`This receipt names ${plate} now.`,
  refused: (outcome: string, reason: string) => `${outcome}: ${reason}`,
};

type Gates = Answer<'GET /receipts/:key/lanes'>['data'];
type Lanes = Gates['lanes'];

/** How often to look whether the code of a reservation works by now. */
const AHEAD_MS = 60_000;

type LanesOfReceiptProps = {
  readonly receiptKey: string;
  readonly timeZone: string;
  /** The place that is kept for it while it loads; null where it may not come, because the car may have left. */
  readonly room: ReactNode;
};

/** A receipt at a lot with gates: its code for the reader, and lanes that are opened on the phone. */
export function LanesOfReceipt({ receiptKey, timeZone, room }: LanesOfReceiptProps) {
  const found = useQuery({
    ...apiQuery('GET /receipts/:key/lanes', { params: { key: receiptKey } }),
    retry: 1,
    refetchInterval: ({ state }) => (state.data?.data.ahead ? AHEAD_MS : false),
  });
  const { lanes = [], owed = null, owedBefore = [], ahead = null } = found.data?.data ?? {};
  if (found.isPending) return room;
  if (lanes.length === 0 && owedBefore.length === 0) return null;
  const before = <Before owed={owedBefore} timeZone={timeZone} />;
  if (lanes.length === 0) return before;
  if (ahead && new Date(ahead.usableFrom) > serverNow())
    return <NotYet ahead={ahead} timeZone={timeZone} hasReader={lanes.some(({ byPhone }) => !byPhone)} />;
  const isEarly = ahead !== null && new Date(ahead.opensAt) > serverNow();
  return (
    <Card>
      <h2>{texts.title}</h2>
      {before}
      {isEarly && <p>{texts.earlierCosts(momentOf(ahead.opensAt, timeZone))}</p>}
      {owed && (
        <Banner tone="warning" title={texts.owed(formatCents(owed.totalCost))}>
          <ButtonLink to={new URL(owed.payUrl).pathname} size="small">
            {texts.pay}
          </ButtonLink>
        </Banner>
      )}
      {lanes.some(({ byPhone }) => !byPhone) && <RotatingCode receiptKey={receiptKey} />}
      <OpenOnPhone receiptKey={receiptKey} lanes={lanes.filter(({ byPhone }) => byPhone)} />
    </Card>
  );
}

type BeforeProps = { readonly owed: readonly OwedBefore[]; readonly timeZone: string };

const Before = ({ owed, timeZone }: BeforeProps) =>
  owed.map(({ totalCost, startTime, payUrl }) => (
    <Banner
      key={payUrl}
      tone="warning"
      title={texts.before(formatCents(totalCost), formatDay(new Date(startTime), timeZone))}
    >
      <ButtonLink to={new URL(payUrl).pathname} size="small">
        {texts.pay}
      </ButtonLink>
    </Banner>
  ));

type NotYetProps = {
  readonly ahead: NonNullable<Gates['ahead']>;
  readonly timeZone: string;
  readonly hasReader: boolean;
};

/** Days before a reservation, its code would open nothing. */
function NotYet({ ahead: { opensAt, usableFrom }, timeZone, hasReader }: NotYetProps) {
  const shownFrom = momentOf(usableFrom, timeZone);
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.opensFrom(momentOf(opensAt, timeZone))}</p>
      <p className={ui.muted}>{hasReader ? texts.codeFrom(shownFrom) : texts.buttonFrom(shownFrom)}</p>
    </Card>
  );
}

function momentOf(at: string, timeZone: string): string {
  const [moment, now] = [new Date(at), serverNow()];
  return formatMoment(moment, { ...localClock(timeZone, moment), now });
}

function RotatingCode({ receiptKey }: { readonly receiptKey: string }) {
  const step = stepAt(useNow(1000));
  const [code, setCode] = useState<Awaited<ReturnType<typeof codesOf>> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (globalThis.crypto.subtle) void codesOf(receiptKey, step).then((codes) => isCurrent && setCode(codes));
    return () => {
      isCurrent = false;
    };
  }, [receiptKey, step]);
  // Browsers offer no cryptography to pages without https: the receipt's mail has a code, too.
  if (!globalThis.crypto.subtle) return null;
  return (
    <div className={styles.code}>
      <span className={styles.picture}>
        <Suspense fallback={null}>{code && <PictureCode text={code.text} label={texts.picture} />}</Suspense>
      </span>
      <p>{texts.text}</p>
      <p className={styles.typed}>{code ? texts.typed(code.typed.replace(/(.{4})/, '$1 ')) : '\u00a0'}</p>
    </div>
  );
}

type Result = {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  /** What its driver may agree to pay, at that lane. */
  readonly early?: { readonly laneId: string; readonly cents: number };
  /** The car that came in instead of the one on the receipt. */
  readonly otherPlate?: string;
};

function OpenOnPhone({ receiptKey, lanes }: { readonly receiptKey: string; readonly lanes: Lanes }) {
  const [busyAt, setBusyAt] = useState<string | null>(null);
  const [digits, setDigits] = useState('');
  const [needsDigits, setNeedsDigits] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  if (lanes.length === 0) return null;
  const open = async (laneId: string, acceptedCents?: number) => {
    setBusyAt(laneId);
    setResult(null);
    try {
      const where = digits.trim() === '' ? { position: await findPosition() } : { code: digits.trim() };
      const params = { key: receiptKey, laneId };
      const accepted = acceptedCents === undefined ? {} : { acceptedCents };
      const { data } = await callApi('POST /receipts/:key/lanes/:laneId/open', {
        params,
        body: { eventId: newEventId(), ...accepted, ...(where.code !== undefined || where.position ? where : {}) },
      });
      setResult(resultOf(data, laneId));
      await refreshQueries(`/receipts/${receiptKey}/lanes`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_at_lane') setNeedsDigits(true);
      setResult({ tone: 'error', text: errorText(error) });
    }
    setBusyAt(null);
  };
  const changeCar = async () => {
    const { data } = await callApi('POST /receipts/:key/cars', { params: { key: receiptKey } });
    setResult({ tone: 'success', text: texts.changedCar(data.plateNumber) });
    await refreshQueries('/receipts');
  };
  return (
    <div className={ui.stack2}>
      {lanes.map(({ _id, name }) => (
        <Button
          key={_id}
          full
          variant="secondary"
          busy={busyAt === _id}
          busyText={texts.opening}
          onClick={() => void open(_id)}
        >
          {texts.open(name)}
        </Button>
      ))}
      <p className={ui.muted}>{texts.why}</p>
      {needsDigits && (
        <TextField
          label={texts.digits}
          hint={texts.digitsHint}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={digits}
          onChange={setDigits}
        />
      )}
      {result && <Banner tone={result.tone}>{result.text}</Banner>}
      {result?.early && <ComeEarly early={result.early} onAccept={open} />}
      {result?.otherPlate && (
        <>
          <p>{texts.otherPlate(result.otherPlate)}</p>
          <Button full variant="secondary" onClick={() => void changeCar().catch((error) => setResult(failed(error)))}>
            {texts.changeCar(result.otherPlate)}
          </Button>
        </>
      )}
    </div>
  );
}

const failed = (error: unknown): Result => ({ tone: 'error', text: errorText(error) });

type ComeEarlyProps = {
  readonly early: NonNullable<Result['early']>;
  readonly onAccept: (laneId: string, cents: number) => Promise<void>;
};

const ComeEarly = ({ early: { laneId, cents }, onAccept }: ComeEarlyProps) => (
  <Button full onClick={() => void onAccept(laneId, cents)}>
    {texts.earlyNow(formatCents(cents))}
  </Button>
);

function resultOf({ passage, earlyCents, otherPlate }: LaneAnswer, laneId: string): Result {
  if (passage.outcome === 'opened')
    return { tone: 'success', text: texts.opened, ...(otherPlate !== null && { otherPlate }) };
  if (earlyCents !== null)
    return { tone: 'info', text: texts.early(formatCents(earlyCents)), early: { laneId, cents: earlyCents } };
  return { tone: 'error', text: texts.refused(outcomeOf(passage), reasonOf(passage)) };
}

type Position = { readonly lat: number; readonly lng: number; readonly accuracyMeters: number };

/** Undefined if the phone does not say. */
function findPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyMeters } }) =>
        resolve({ lat, lng, accuracyMeters }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 8000, maximumAge: 0 },
    );
  });
}
