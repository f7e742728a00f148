import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { c, t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { canScan } from '#platform/browser/scan-frames.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { formatDay, formatMoment, withArticle } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { keepThisPage } from '#platform/offline/install-worker.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { LaneAnswer, OwedBefore, Passage } from '../gates.contract.ts';
import type { Denial } from '../rules/decide-passage.ts';
import { LaneKeypad } from './lane-keypad.tsx';
import { listTakenAt, type OfflineAnswer, passOffline, readView, refreshList, storeView } from './lane-list.ts';
import styles from './lane-page.module.css';
import { LaneScanner } from './lane-scanner.tsx';
import { soundRefusal } from './lane-sound.ts';

const PictureCode = lazy(() => import('#platform/ui/layout/picture-code.tsx'));

const texts = {
  scan: t`Scan your code`,
  scanOut: t`Scan your code to leave`,
  enter: t`Enter your code`,
  enterOut: t`Enter your code to leave`,
  scanText: t`From your receipt, your wallet or your mail.`,
  type: t`Type the digits`,
  scanAgain: t`Scan instead`,
  noReservation: t`No reservation? Pay on your phone.`,
  noCode: t`I have no code`,
  full: t`Full`,
  fullText: t`Reserved spaces are kept. If you have reserved, scan your code.`,
  fullTyped: t`Reserved spaces are kept. If you have reserved, enter your code.`,
  heldOpen: t`Come through`,
  open: c('a gate').t`Open`,
  shownCode: (digits: string) => t`To open on your phone: ${digits}`,
  checking: t`One moment…`,
  welcome: t`Welcome`,
  goodbye: t`Goodbye`,
  opening: t`The gate is opening.`,
  stuck: t`The gate did not open`,
  stuckText: t`Try again, or press Help.`,
  silent: t`The gate did not answer`,
  silentText: t`If it is closed, try again, or press Help.`,
  again: t`Try again`,
  help: t`Help`,
  call: (phone: string) => t`Call ${phone}`,
  cancel: t`Back`,
  owed: (amount: string) => t`${amount} to pay`,
  owedText: t`Pay on your phone. The gate opens by itself once you have.`,
  owedNoSum: t`Your time is over`,
  wrongLot: (lot: string) => t`This is another lot’s code: ${lot}`,
  early: (time: string) => t`You can come in from ${withArticle(time)}`,
  earlyText: t`Or move your reservation on your receipt.`,
  earlyNow: (amount: string) => t`Come in now for ${amount} more`,
  earlyPay: t`You pay it on your phone, at the latest when you leave.`,
  earlyPaid: (amount: string) => t`${amount} for coming early. Pay it on your phone, at the latest when you leave.`,
  later: (amount: string) => t`${amount} to pay. Pay it on your phone, now or later.`,
  owedOnce: (amount: string, day: string) =>
    t`${amount} is still owed from ${day}. Pay it on your phone; the gate does not wait for it.`,
  owedOften: (amount: string) =>
    t`${amount} is still owed from earlier visits. Pay it on your phone; the gate does not wait for it.`,
  otherPlate: (plate: string) => t`Your receipt names another car than ${plate}.`,
  changeCar: (plate: string) => t`Use ${plate} from now on`,
  changedCar: (plate: string) => t`Your receipt names ${plate} now.`,
  noSignal: t`No signal`,
  validOffline: t`Your code is valid`,
  noGate: t`This gate has no signal`,
  noGateText: t`Press Help to be let through.`,
  validOfflineText: t`This gate has no signal. Press Help to be let through.`,
  stale: t`This gate has been without a signal for too long`,
  since: (time: string) =>
    t`No signal since ${withArticle(time)}. What was booked or changed since then is not known here. Press Help.`,
  revoked: t`This page was replaced`,
  revokedText: t`Ask the owner of the lot for its new address.`,
};

const DENIED: Readonly<Record<Denial, string>> = {
  unknown_car: t`Scan your code, or press Help`,
  unknown_code: t`This code is not known here`,
  unsure: t`Scan your code`,
  wrong_lot: t`This is another lot’s code`,
  early: t`You are early`,
  over: t`Your time is over`,
  inside: t`A car is inside on this code already`,
  used: t`This code was used in and out`,
  full: t`Full`,
  owed: t`Please pay first`,
};

/** Where codes are typed. */
const DENIED_TYPED: Readonly<Partial<Record<Denial, string>>> = {
  unknown_car: t`Enter your code, or press Help`,
  unsure: t`Enter your code`,
};

const POLL_EVERY_MS = 2000;
const LIST_EVERY_MS = 60_000;
const SHOWN_MS = 8000;
/** For what is to be scanned or tapped. */
const OFFERED_MS = 25_000;
const LOOK_WHETHER_PAID_MS = 3000;
/** A code that stays before the camera is read many times. */
const SAME_CODE_MS = 5000;
const ANSWERS_WITHIN_MS = 8000;
/** Nobody waits for a network that is known to be away. */
const ANSWERS_AWAY_MS = 2000;

type View = Answer<'GET /lanes/:key'>['data'];
type Shown =
  | { readonly kind: 'answer'; readonly answer: LaneAnswer }
  | { readonly kind: 'offline'; readonly answer: OfflineAnswer }
  | { readonly kind: 'failed'; readonly text: string };

/** Stands at a lane: scans codes, says what happens, and needs no hand for a shift. */
export default function LanePage({ params: { key } }: PageProps<typeof routes.lane>) {
  const found = useQuery({
    ...apiQuery('GET /lanes/:key', { params: { key } }),
    refetchInterval: POLL_EVERY_MS,
    retry: 0,
  });
  const [stored] = useState(() => readView(key));
  const fresh = found.data?.data;
  useEffect(() => {
    if (fresh) storeView(key, fresh);
  }, [key, fresh]);
  useEffect(() => void keepThisPage('/lane'), []);
  useStayAwake();
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  if (isGone) {
    return (
      <main className={classNames(styles.page, styles.alone)}>
        <h1 className={styles.big}>{texts.revoked}</h1>
        <p className={styles.lead}>{texts.revokedText}</p>
      </main>
    );
  }
  // A page that was loaded again without a network stands by what it knew.
  const view = fresh ?? (found.isError ? stored : null);
  if (!view) {
    return (
      <main className={classNames(styles.page, styles.alone)}>
        {found.isError && <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />}
        {found.isPending && <p className={styles.big}>{texts.checking}</p>}
      </main>
    );
  }
  return <Standing laneKey={key} view={view} hasSignal={!found.isError} />;
}

type StandingProps = { readonly laneKey: string; readonly view: View; readonly hasSignal: boolean };

function Standing({ laneKey, view, hasSignal }: StandingProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [isTyping, setTyping] = useState(!canScan());
  const { direction, localUrl, whenSilent, heldOpenUntil } = view;
  const isOwing = shown?.kind === 'answer' && shown.answer.passage.why === 'owed';

  // What its driver has scanned: a sum that was said is agreed to for the same code.
  const [code, setCode] = useState<string | null>(null);

  const pass = async (scanned: string | null, acceptedCents?: number) => {
    if (busy) return;
    setBusy(true);
    setCode(scanned);
    const letsOut = whenSilent === 'open';
    const lane = { laneKey, direction, localUrl, heldOpenUntil, letsOut };
    setShown(await decide({ lane, code: scanned, acceptedCents, hasSignal }));
    setBusy(false);
  };
  const lookWhetherPaid = useEffectEvent(async () => {
    // A code that changes is over by the time it is paid: the car that was turned back here is asked about.
    const lane = { laneKey, direction, localUrl, heldOpenUntil: null, letsOut: false };
    const next = await decide({ lane, code: null, hasSignal });
    const before = shown?.kind === 'answer' ? shown.answer.passage._id : null;
    if (next.kind === 'answer' && next.answer.passage._id !== before) setShown(next);
  });
  const last = view.last;
  const showLast = useEffectEvent((passage: Passage) => {
    // What its own scans brought is shown by their answers.
    if (passage.signal !== 'camera' && passage.signal !== 'hand') return;
    // What the car may do next is asked for: the camera is told nothing of it.
    if (passage.why === 'owed' || passage.why === 'early') void pass(null);
    else setShown({ kind: 'answer', answer: { ...NOTHING_BESIDE, passage, owedBefore: view.owedBefore } });
  });
  const lastId = last?._id;
  useEffect(() => {
    if (last && lastId) showLast(last);
  }, [last, lastId]);
  useEffect(() => {
    if (!shown || isOwing) return undefined;
    const timer = setTimeout(() => setShown(null), isOffer(shown) ? OFFERED_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isOwing]);
  useEffect(() => {
    if (!isOwing) return undefined;
    const timer = setInterval(() => void lookWhetherPaid(), LOOK_WHETHER_PAID_MS);
    return () => clearInterval(timer);
  }, [isOwing]);
  useFreshList(laneKey, hasSignal);

  const tone = shown ? toneOfShown(shown) : null;
  useEffect(() => {
    if (shown && tone === 'bad') soundRefusal();
  }, [shown, tone]);
  const takesCode = !shown || (shown.kind === 'answer' && ASKS_FOR_CODE.has(shown.answer.passage.why));
  return (
    <main className={classNames(styles.page, tone !== null && styles[tone])}>
      <header className={styles.head}>
        <strong>{view.lotName}</strong>
        <span>{view.laneName}</span>
        {!hasSignal && <span className={styles.trouble}>{texts.noSignal}</span>}
      </header>
      <div className={styles.middle} aria-live="assertive">
        {shown ? (
          <Result
            shown={shown}
            view={view}
            laneKey={laneKey}
            code={code}
            isTyping={isTyping}
            onDone={() => setShown(null)}
            onRetry={() => void pass(code)}
            onAccept={(cents) => void pass(code, cents)}
          />
        ) : (
          <Idle view={view} hasSignal={hasSignal} busy={busy} isTyping={isTyping} onPress={() => void pass(null)} />
        )}
      </div>
      <div className={styles.reader} hidden={!takesCode}>
        {isTyping ? (
          <LaneKeypad busy={busy} onTyped={(digits) => void pass(digits)} />
        ) : (
          <LaneScanner onFound={(code) => void pass(code)} quietMs={SAME_CODE_MS} onRefused={() => setTyping(true)} />
        )}
      </div>
      <footer className={styles.foot}>
        {takesCode && canScan() && (
          <Button variant="quiet" onClick={() => setTyping(!isTyping)}>
            {isTyping ? texts.scanAgain : texts.type}
          </Button>
        )}
        <Help phone={view.phoneNumber} />
      </footer>
    </main>
  );
}

const NOTHING_BESIDE = { elsewhere: null, opensAt: null, earlyCents: null, payUrl: null, otherPlate: null } as const;

/** Something to scan or to tap goes with it. */
const isOffer = (shown: Shown): boolean =>
  shown.kind === 'answer' &&
  (shown.answer.payUrl !== null ||
    shown.answer.earlyCents !== null ||
    shown.answer.otherPlate !== null ||
    shown.answer.owedBefore.length > 0);

type Deciding = {
  readonly lane: Parameters<typeof passOffline>[0];
  /** Null for somebody without one. */
  readonly code: string | null;
  /** What its driver has agreed to pay for coming early. */
  readonly acceptedCents?: number | undefined;
  readonly hasSignal: boolean;
};

async function decide({ lane, code, acceptedCents, hasSignal }: Deciding): Promise<Shown> {
  const params = { key: lane.laneKey };
  const signal = { eventId: newEventId(), ...(acceptedCents !== undefined && { acceptedCents }) };
  const timeoutMs = hasSignal ? ANSWERS_WITHIN_MS : ANSWERS_AWAY_MS;
  try {
    const { data } =
      code === null
        ? await callApi('POST /lanes/:key/presses', { params, body: signal, timeoutMs })
        : await callApi('POST /lanes/:key/scans', { params, body: { ...signal, code }, timeoutMs });
    return { kind: 'answer', answer: data };
  } catch (error) {
    const isAway = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
    if (!isAway) return { kind: 'failed', text: errorText(error) };
    return { kind: 'offline', answer: await passOffline(lane, code) };
  }
}

/** A car whose driver may have a code. */
const ASKS_FOR_CODE: ReadonlySet<Denial | null> = new Set(['unknown_car', 'unsure']);
/** What a driver without a code, or with one that is over, buys on the phone. */
const SELLS: ReadonlySet<Denial | null> = new Set(['unknown_car', 'unknown_code', 'over']);
const MAY_BE_WRONG: ReadonlySet<Denial | null> = new Set(['unknown_code', 'inside', 'used']);

function toneOfShown(shown: Shown): 'good' | 'bad' | 'wait' {
  if (shown.kind === 'offline') return shown.answer.kind === 'deny' ? 'bad' : shown.answer.opened ? 'good' : 'wait';
  if (shown.kind !== 'answer') return 'bad';
  const { outcome, why } = shown.answer.passage;
  if (outcome === 'opened') return 'good';
  return why === 'owed' || why === 'early' || outcome === 'intended' ? 'wait' : 'bad';
}

type IdleProps = {
  readonly view: View;
  readonly hasSignal: boolean;
  readonly busy: boolean;
  readonly isTyping: boolean;
  readonly onPress: () => void;
};

function Idle({ view, hasSignal, busy, isTyping, onPress }: IdleProps) {
  const { direction, heldOpenUntil, code } = view;
  if (busy) return <p className={styles.big}>{texts.checking}</p>;
  if (heldOpenUntil && new Date(heldOpenUntil) > serverNow()) {
    return (
      <>
        <h1 className={styles.big}>{texts.heldOpen}</h1>
        <Button onClick={onPress}>{texts.open}</Button>
      </>
    );
  }
  const isEntry = direction === 'in';
  // Without a signal nobody knows, and what is paid on a phone does not reach the gate.
  const isFull = view.isFull && hasSignal;
  const signUrl = hasSignal ? view.signUrl : null;
  const [scan, scanOut] = isTyping ? [texts.enter, texts.enterOut] : [texts.scan, texts.scanOut];
  const fullText = isTyping ? texts.fullTyped : texts.fullText;
  return (
    <>
      <h1 className={styles.big}>{isEntry && isFull ? texts.full : isEntry ? scan : scanOut}</h1>
      <p className={styles.lead}>{isEntry && isFull ? fullText : texts.scanText}</p>
      {code && <p className={styles.digits}>{texts.shownCode(code)}</p>}
      {isEntry && !isFull && signUrl && <PayHere url={signUrl} text={texts.noReservation} />}
      {!isEntry && (
        <Button variant="secondary" onClick={onPress}>
          {texts.noCode}
        </Button>
      )}
    </>
  );
}

function PayHere({ url, text }: { readonly url: string; readonly text: string }) {
  return (
    <div className={styles.pay}>
      <span className={styles.picture}>
        <Suspense fallback={null}>
          <PictureCode text={url} label={text} />
        </Suspense>
      </span>
      <span>{text}</span>
    </div>
  );
}

type ResultProps = {
  readonly shown: Shown;
  readonly view: View;
  readonly laneKey: string;
  readonly code: string | null;
  readonly isTyping: boolean;
  readonly onDone: () => void;
  readonly onRetry: () => void;
  readonly onAccept: (cents: number) => void;
};

function Result(props: ResultProps) {
  const { shown, onDone } = props;
  if (shown.kind === 'failed') return <Say big={shown.text} onDone={onDone} />;
  if (shown.kind === 'offline') return <Offline {...props} answer={shown.answer} />;
  const { outcome } = shown.answer.passage;
  if (outcome === 'opened') return <Opened {...props} answer={shown.answer} />;
  if (outcome === 'denied') return <Denied {...props} answer={shown.answer} />;
  if (outcome === 'intended') return <Say big={texts.checking} />;
  const isStuck = outcome === 'refused';
  return (
    <Say big={isStuck ? texts.stuck : texts.silent} lead={isStuck ? texts.stuckText : texts.silentText} onDone={onDone}>
      <Button onClick={props.onRetry}>{texts.again}</Button>
    </Say>
  );
}

function Offline({ answer, view, laneKey, onDone }: ResultProps & { readonly answer: OfflineAnswer }) {
  if (answer.kind === 'pass') {
    if (answer.opened)
      return <Say big={view.direction === 'in' ? texts.welcome : texts.goodbye} lead={texts.opening} />;
    const [big, lead] = answer.isListed
      ? [texts.validOffline, texts.validOfflineText]
      : [texts.noGate, texts.noGateText];
    return <Say big={big} lead={lead} onDone={onDone} />;
  }
  const moment = { timeZone: view.timeZone, now: serverNow() };
  if (answer.opensAt) return <Say big={texts.early(formatMoment(answer.opensAt, moment))} onDone={onDone} />;
  const takenAt = listTakenAt(laneKey);
  const mayHaveChanged = answer.why === 'stale' || answer.why === 'over' || answer.why === 'unknown_code';
  const lead = takenAt && mayHaveChanged ? texts.since(formatMoment(takenAt, moment)) : null;
  return <Say big={answer.why === 'stale' ? texts.stale : DENIED[answer.why]} lead={lead} onDone={onDone} />;
}

type AnsweredProps = ResultProps & { readonly answer: LaneAnswer };

function Opened({ answer, view, laneKey, code }: AnsweredProps) {
  const { passage, payUrl, otherPlate, owedBefore } = answer;
  const { plateNumber, owed } = passage;
  const passed = view.direction === 'in' ? texts.welcome : texts.goodbye;
  const amount = owed === null ? null : formatCents(owed);
  const pay = view.direction === 'in' ? texts.earlyPaid : texts.later;
  return (
    <Say big={plateNumber ? `${passed}, ${plateNumber}` : passed} lead={texts.opening}>
      {amount !== null && payUrl && <PayHere url={payUrl} text={pay(amount)} />}
      <Before owed={owedBefore} timeZone={view.timeZone} hasPicture={!payUrl} />
      {otherPlate && code !== null && <ChangeCar laneKey={laneKey} code={code} plate={otherPlate} />}
    </Say>
  );
}

type BeforeProps = {
  readonly owed: readonly OwedBefore[];
  readonly timeZone: string;
  /** There is no other code to scan: the page behind that one names the rest. */
  readonly hasPicture: boolean;
};

function Before({ owed: [first, ...more], timeZone, hasPicture }: BeforeProps) {
  if (!first) return null;
  const amount = formatCents(more.reduce((sum, { totalCost }) => sum + totalCost, first.totalCost));
  const text =
    more.length > 0 ? texts.owedOften(amount) : texts.owedOnce(amount, formatDay(new Date(first.startTime), timeZone));
  return hasPicture ? <PayHere url={first.payUrl} text={text} /> : <p className={styles.lead}>{text}</p>;
}

/** The receipt names another car than the one that came in on it. */
function ChangeCar({
  laneKey,
  code,
  plate,
}: {
  readonly laneKey: string;
  readonly code: string;
  readonly plate: string;
}) {
  const using = useMutation({
    mutationFn: () => callApi('POST /lanes/:key/cars', { params: { key: laneKey }, body: { code } }),
  });
  if (using.isSuccess) return <p className={styles.lead}>{texts.changedCar(using.data.data.plateNumber)}</p>;
  return (
    <>
      <p className={styles.lead}>{using.isError ? errorText(using.error) : texts.otherPlate(plate)}</p>
      <Button busy={using.isPending} onClick={() => using.mutate()}>
        {texts.changeCar(plate)}
      </Button>
    </>
  );
}

function Denied({ answer, view, isTyping, onDone, onAccept }: AnsweredProps) {
  const { passage, elsewhere, opensAt, earlyCents, payUrl, owedBefore } = answer;
  const { why, owed, plateNumber } = passage;
  if (why === 'owed') {
    return (
      <Say big={owed === null ? texts.owedNoSum : texts.owed(formatCents(owed))} lead={plateNumber} onDone={onDone}>
        {payUrl && <PayHere url={payUrl} text={texts.owedText} />}
        <Before owed={owedBefore} timeZone={view.timeZone} hasPicture={!payUrl} />
      </Say>
    );
  }
  if (why === 'wrong_lot' && elsewhere)
    return <Say big={texts.wrongLot(elsewhere.name)} lead={elsewhere.address} onDone={onDone} />;
  if (why === 'early' && opensAt) {
    const lead = earlyCents === null ? texts.earlyText : texts.earlyPay;
    const moment = formatMoment(new Date(opensAt), { timeZone: view.timeZone, now: serverNow() });
    return (
      <Say big={texts.early(moment)} lead={lead} onDone={onDone}>
        {earlyCents !== null && (
          <Button onClick={() => onAccept(earlyCents)}>{texts.earlyNow(formatCents(earlyCents))}</Button>
        )}
      </Say>
    );
  }
  const signUrl = view.direction === 'in' && !view.isFull && SELLS.has(why) ? view.signUrl : null;
  return (
    <Say big={deniedText(why ?? 'unknown_car', isTyping)} lead={plateNumber} onDone={onDone}>
      {MAY_BE_WRONG.has(why) && <p className={styles.lead}>{texts.stuckText}</p>}
      {signUrl && <PayHere url={signUrl} text={texts.noReservation} />}
      <Before owed={owedBefore} timeZone={view.timeZone} hasPicture={!signUrl} />
    </Say>
  );
}

const deniedText = (why: Denial, isTyping: boolean): string => (isTyping && DENIED_TYPED[why]) || DENIED[why];

type SayProps = {
  readonly big: string;
  readonly lead?: string | null;
  readonly children?: ReactNode;
  readonly onDone?: () => void;
};

function Say({ big, lead, children, onDone }: SayProps) {
  return (
    <>
      <h1 className={styles.big}>{big}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
      {onDone && (
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      )}
    </>
  );
}

/** A tablet without a phone shows the number. */
function Help({ phone }: { readonly phone: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.help}
      </Button>
    );
  }
  return (
    <a className={styles.call} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {texts.call(phone)}
    </a>
  );
}

function useFreshList(laneKey: string, hasSignal: boolean): void {
  useEffect(() => {
    // Without a signal the list of before stays; what waits is sent as soon as the server is heard again.
    if (!hasSignal) return undefined;
    const refresh = () => void refreshList(laneKey).catch(() => {});
    refresh();
    const timer = setInterval(refresh, LIST_EVERY_MS);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refresh);
    };
  }, [laneKey, hasSignal]);
}

/** A tablet at a lane does not go dark. */
function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const stay = async () => {
      if (document.hidden || !navigator.wakeLock) return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
    };
    const again = () => void stay();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
