import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { c, t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { canScan } from '#platform/browser/scan-frames.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { keepThisPage } from '#platform/offline/install-worker.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { LaneAnswer, Passage } from '../gates.contract.ts';
import type { Denial } from '../rules/decide-passage.ts';
import { LaneKeypad } from './lane-keypad.tsx';
import { passOffline, readView, refreshList, storeView } from './lane-list.ts';
import styles from './lane-page.module.css';
import { LaneScanner } from './lane-scanner.tsx';

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
  heldOpen: t`Come through`,
  open: c('a gate').t`Open`,
  shownCode: (digits: string) => t`To open on your phone: ${digits}`,
  checking: t`One moment…`,
  welcome: t`Welcome`,
  goodbye: t`Goodbye`,
  opening: t`The gate is opening.`,
  stuck: t`The gate did not open`,
  stuckText: t`Try again, or press Help.`,
  again: t`Try again`,
  help: t`Help`,
  call: (phone: string) => t`Call ${phone}`,
  cancel: t`Back`,
  owed: (amount: string) => t`${amount} to pay`,
  owedText: t`Pay on your phone. The gate opens by itself once you have.`,
  owedNoSum: t`Your time is over`,
  wrongLot: (lot: string) => t`This is another lot’s code: ${lot}`,
  early: (time: string) => t`You can come in from ${time}`,
  earlyText: t`Or move your reservation on your receipt.`,
  earlyNow: (amount: string) => t`Come in now for ${amount} more`,
  earlyPay: t`You pay it on your phone, at the latest when you leave.`,
  earlyPaid: (amount: string) => t`${amount} for coming early. Pay it on your phone, at the latest when you leave.`,
  later: (amount: string) => t`${amount} to pay. Pay it on your phone, now or later.`,
  otherPlate: (plate: string) => t`Your receipt names another car than ${plate}.`,
  changeCar: (plate: string) => t`Use ${plate} from now on`,
  changedCar: (plate: string) => t`Your receipt names ${plate} now.`,
  noSignal: t`No signal`,
  validOffline: t`Your code is valid`,
  validOfflineText: t`This gate has no signal. Press Help to be let through.`,
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

const POLL_EVERY_MS = 2000;
const LIST_EVERY_MS = 60_000;
const SHOWN_MS = 8000;
/** For what is to be scanned or tapped. */
const OFFERED_MS = 25_000;
const LOOK_WHETHER_PAID_MS = 3000;
/** A code that stays before the camera is read many times. */
const SAME_CODE_MS = 5000;

type View = Answer<'GET /lanes/:key'>['data'];
type Shown =
  | { readonly kind: 'answer'; readonly answer: LaneAnswer }
  | { readonly kind: 'offline'; readonly opened: boolean }
  | { readonly kind: 'denied'; readonly why: Denial; readonly opensAt: Date | null }
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
      <main className={styles.page}>
        <h1 className={styles.big}>{texts.revoked}</h1>
        <p className={styles.lead}>{texts.revokedText}</p>
      </main>
    );
  }
  // A page that was loaded again without a network stands by what it knew.
  const view = fresh ?? (found.isError ? stored : null);
  if (!view) {
    return (
      <main className={styles.page}>
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
  const { direction, localUrl, whenSilent } = view;
  const isOwing = shown?.kind === 'answer' && shown.answer.passage.why === 'owed';

  // What its driver has scanned: a sum that was said is agreed to for the same code.
  const [code, setCode] = useState<string | null>(null);

  const pass = async (scanned: string | null, acceptedCents?: number) => {
    if (busy) return;
    setBusy(true);
    setCode(scanned);
    const letsOut = whenSilent === 'open';
    const next = await decide({ laneKey, code: scanned, acceptedCents, view: { direction, localUrl, letsOut } });
    setShown(next);
    setBusy(false);
  };
  const lookWhetherPaid = useEffectEvent(async () => {
    // A code that changes is over by the time it is paid: the car that was turned back here is asked about.
    const next = await decide({ laneKey, code: null, view: { direction, localUrl, letsOut: false } });
    const before = shown?.kind === 'answer' ? shown.answer.passage._id : null;
    if (next.kind === 'answer' && next.answer.passage._id !== before) setShown(next);
  });
  const last = view.last;
  const showLast = useEffectEvent((passage: Passage) => {
    // What its own scans brought is shown by their answers.
    if (passage.signal !== 'camera' && passage.signal !== 'hand') return;
    // What the car may do next is asked for: the camera is told nothing of it.
    if (passage.why === 'owed' || passage.why === 'early') void pass(null);
    else setShown({ kind: 'answer', answer: { ...NOTHING_BESIDE, passage } });
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
  useFreshList(laneKey);

  const tone = shown ? toneOfShown(shown) : null;
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
            onDone={() => setShown(null)}
            onRetry={() => void pass(code)}
            onAccept={(cents) => void pass(code, cents)}
          />
        ) : (
          <Idle view={view} busy={busy} isTyping={isTyping} onPress={() => void pass(null)} />
        )}
      </div>
      <div className={styles.reader} hidden={shown !== null}>
        {isTyping ? (
          <LaneKeypad busy={busy} onTyped={(digits) => void pass(digits)} />
        ) : (
          <LaneScanner onFound={(code) => void pass(code)} quietMs={SAME_CODE_MS} onRefused={() => setTyping(true)} />
        )}
      </div>
      <footer className={styles.foot}>
        {!shown && canScan() && (
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
  (shown.answer.payUrl !== null || shown.answer.earlyCents !== null || shown.answer.otherPlate !== null);

type Deciding = {
  readonly laneKey: string;
  /** Null for somebody without one. */
  readonly code: string | null;
  /** What its driver has agreed to pay for coming early. */
  readonly acceptedCents?: number | undefined;
  readonly view: { readonly direction: View['direction']; readonly localUrl: string | null; readonly letsOut: boolean };
};

async function decide({ laneKey, code, acceptedCents, view }: Deciding): Promise<Shown> {
  const params = { key: laneKey };
  const signal = { eventId: newEventId(), ...(acceptedCents !== undefined && { acceptedCents }) };
  try {
    const { data } =
      code === null
        ? await callApi('POST /lanes/:key/presses', { params, body: signal, timeoutMs: 8000 })
        : await callApi('POST /lanes/:key/scans', { params, body: { ...signal, code }, timeoutMs: 8000 });
    return { kind: 'answer', answer: data };
  } catch (error) {
    const isAway = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
    if (!isAway) return { kind: 'failed', text: errorText(error) };
    const answer = await passOffline({ laneKey, ...view }, code);
    if (answer.kind === 'pass') return { kind: 'offline', opened: answer.opened };
    return { kind: 'denied', why: answer.why, opensAt: answer.opensAt };
  }
}

function toneOfShown(shown: Shown): 'good' | 'bad' | 'wait' {
  if (shown.kind === 'offline') return shown.opened ? 'good' : 'wait';
  if (shown.kind !== 'answer') return 'bad';
  const { outcome, why } = shown.answer.passage;
  if (outcome === 'opened') return 'good';
  return why === 'owed' || why === 'early' || outcome === 'intended' ? 'wait' : 'bad';
}

type IdleProps = {
  readonly view: View;
  readonly busy: boolean;
  readonly isTyping: boolean;
  readonly onPress: () => void;
};

function Idle({ view: { direction, signUrl, isFull, heldOpenUntil, code }, busy, isTyping, onPress }: IdleProps) {
  if (busy) return <p className={styles.big}>{texts.checking}</p>;
  if (heldOpenUntil) {
    return (
      <>
        <h1 className={styles.big}>{texts.heldOpen}</h1>
        <Button onClick={onPress}>{texts.open}</Button>
      </>
    );
  }
  const isEntry = direction === 'in';
  const [scan, scanOut] = isTyping ? [texts.enter, texts.enterOut] : [texts.scan, texts.scanOut];
  return (
    <>
      <h1 className={styles.big}>{isEntry && isFull ? texts.full : isEntry ? scan : scanOut}</h1>
      <p className={styles.lead}>{isEntry && isFull ? texts.fullText : texts.scanText}</p>
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
  readonly onDone: () => void;
  readonly onRetry: () => void;
  readonly onAccept: (cents: number) => void;
};

function Result(props: ResultProps) {
  const { shown, view, onDone } = props;
  const passed = view.direction === 'in' ? texts.welcome : texts.goodbye;
  if (shown.kind === 'failed') return <Say big={shown.text} onDone={onDone} />;
  if (shown.kind === 'denied') {
    const lead = shown.opensAt ? texts.early(formatTime(shown.opensAt, { timeZone: view.timeZone })) : null;
    return <Say big={DENIED[shown.why]} lead={lead} onDone={onDone} />;
  }
  if (shown.kind === 'offline') {
    return shown.opened ? (
      <Say big={passed} lead={texts.opening} />
    ) : (
      <Say big={texts.validOffline} lead={texts.validOfflineText} onDone={onDone} />
    );
  }
  const { outcome } = shown.answer.passage;
  if (outcome === 'opened') return <Opened {...props} answer={shown.answer} />;
  if (outcome === 'denied') return <Denied {...props} answer={shown.answer} />;
  if (outcome === 'intended') return <Say big={texts.checking} />;
  return (
    <Say big={texts.stuck} lead={texts.stuckText} onDone={onDone}>
      <Button onClick={props.onRetry}>{texts.again}</Button>
    </Say>
  );
}

type AnsweredProps = ResultProps & { readonly answer: LaneAnswer };

function Opened({ answer, view, laneKey, code }: AnsweredProps) {
  const { passage, payUrl, otherPlate } = answer;
  const { plateNumber, owed } = passage;
  const passed = view.direction === 'in' ? texts.welcome : texts.goodbye;
  const amount = owed === null ? null : formatCents(owed);
  const pay = view.direction === 'in' ? texts.earlyPaid : texts.later;
  return (
    <Say big={plateNumber ? `${passed}, ${plateNumber}` : passed} lead={texts.opening}>
      {amount !== null && payUrl && <PayHere url={payUrl} text={pay(amount)} />}
      {otherPlate && code !== null && <ChangeCar laneKey={laneKey} code={code} plate={otherPlate} />}
    </Say>
  );
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

function Denied({ answer, view, onDone, onAccept }: AnsweredProps) {
  const { passage, elsewhere, opensAt, earlyCents, payUrl } = answer;
  const { why, owed, plateNumber } = passage;
  if (why === 'owed') {
    return (
      <Say big={owed === null ? texts.owedNoSum : texts.owed(formatCents(owed))} lead={plateNumber} onDone={onDone}>
        {payUrl && <PayHere url={payUrl} text={texts.owedText} />}
      </Say>
    );
  }
  if (why === 'wrong_lot' && elsewhere)
    return <Say big={texts.wrongLot(elsewhere.name)} lead={elsewhere.address} onDone={onDone} />;
  if (why === 'early' && opensAt) {
    const lead = earlyCents === null ? texts.earlyText : texts.earlyPay;
    return (
      <Say big={texts.early(formatTime(new Date(opensAt), { timeZone: view.timeZone }))} lead={lead} onDone={onDone}>
        {earlyCents !== null && (
          <Button onClick={() => onAccept(earlyCents)}>{texts.earlyNow(formatCents(earlyCents))}</Button>
        )}
      </Say>
    );
  }
  return <Say big={DENIED[why ?? 'unknown_car']} lead={plateNumber} onDone={onDone} />;
}

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

function useFreshList(laneKey: string): void {
  useEffect(() => {
    // Without a signal the list of before stays.
    const refresh = () => void refreshList(laneKey).catch(() => {});
    refresh();
    const timer = setInterval(refresh, LIST_EVERY_MS);
    window.addEventListener('online', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', refresh);
    };
  }, [laneKey]);
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
