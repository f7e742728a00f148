import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { c, t } from 'ttag';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { canScan } from '#platform/browser/scan-frames.ts';
import { formatTime } from '#platform/calendar/human-time.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { formatCents } from '#platform/money/cents.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import type { LaneAnswer, Passage } from '../gates.contract.ts';
import type { Denial } from '../rules/decide-passage.ts';
import { LaneKeypad } from './lane-keypad.tsx';
import { passOffline, refreshList } from './lane-list.ts';
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
  otherPlate: (plate: string) => t`Your receipt names another car. Change it there to ${plate}.`,
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
  if (!found.data) {
    return (
      <main className={styles.page}>
        {found.isError && <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />}
        {found.isPending && <p className={styles.big}>{texts.checking}</p>}
      </main>
    );
  }
  return <Standing laneKey={key} view={found.data.data} hasSignal={!found.isError} />;
}

type StandingProps = { readonly laneKey: string; readonly view: View; readonly hasSignal: boolean };

function Standing({ laneKey, view, hasSignal }: StandingProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [isTyping, setTyping] = useState(!canScan());
  const { direction, localUrl, whenSilent } = view;
  const isOwing = shown?.kind === 'answer' && shown.answer.passage.why === 'owed';

  const pass = async (code: string | null) => {
    if (busy) return;
    setBusy(true);
    const next = await decide({ laneKey, code, view: { direction, localUrl, letsOut: whenSilent === 'open' } });
    setShown(next);
    setBusy(false);
  };
  const lookWhetherPaid = useEffectEvent(async () => {
    const next = await decide({ laneKey, code: null, view: { direction, localUrl, letsOut: false } });
    if (next.kind === 'answer' && next.answer.passage.outcome !== 'denied') setShown(next);
  });
  const last = view.last;
  const showLast = useEffectEvent((passage: Passage) => {
    // What its own scans brought is shown by their answers.
    if (passage.signal === 'camera' || passage.signal === 'hand')
      setShown({
        kind: 'answer',
        answer: { passage, elsewhere: null, opensAt: null, payUrl: view.signUrl, otherPlate: null },
      });
  });
  const lastId = last?._id;
  useEffect(() => {
    if (last && lastId) showLast(last);
  }, [last, lastId]);
  useEffect(() => {
    if (!shown || isOwing) return undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
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
          <Result shown={shown} view={view} onDone={() => setShown(null)} onRetry={() => void pass(null)} />
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

type Deciding = {
  readonly laneKey: string;
  /** Null for somebody without one. */
  readonly code: string | null;
  readonly view: { readonly direction: View['direction']; readonly localUrl: string | null; readonly letsOut: boolean };
};

async function decide({ laneKey, code, view }: Deciding): Promise<Shown> {
  const params = { key: laneKey };
  const eventId = newEventId();
  try {
    const { data } =
      code === null
        ? await callApi('POST /lanes/:key/presses', { params, body: { eventId }, timeoutMs: 8000 })
        : await callApi('POST /lanes/:key/scans', { params, body: { eventId, code }, timeoutMs: 8000 });
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
  return why === 'owed' || outcome === 'intended' ? 'wait' : 'bad';
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
  readonly onDone: () => void;
  readonly onRetry: () => void;
};

function Result({ shown, view, onDone, onRetry }: ResultProps) {
  const time = (at: Date) => formatTime(at, { timeZone: view.timeZone });
  const passed = view.direction === 'in' ? texts.welcome : texts.goodbye;
  if (shown.kind === 'failed') return <Say big={shown.text} onDone={onDone} />;
  if (shown.kind === 'denied') {
    const lead = shown.opensAt ? texts.early(time(shown.opensAt)) : null;
    return <Say big={DENIED[shown.why]} lead={lead} onDone={onDone} />;
  }
  if (shown.kind === 'offline') {
    return shown.opened ? (
      <Say big={passed} lead={texts.opening} />
    ) : (
      <Say big={texts.validOffline} lead={texts.validOfflineText} onDone={onDone} />
    );
  }
  const { passage, elsewhere, opensAt, payUrl, otherPlate } = shown.answer;
  const { outcome, why, owed, plateNumber } = passage;
  if (outcome === 'opened') {
    const lead = otherPlate ? texts.otherPlate(otherPlate) : texts.opening;
    return <Say big={plateNumber ? `${passed}, ${plateNumber}` : passed} lead={lead} />;
  }
  if (outcome === 'intended') return <Say big={texts.checking} />;
  if (outcome !== 'denied') {
    return (
      <Say big={texts.stuck} lead={texts.stuckText} onDone={onDone}>
        <Button onClick={onRetry}>{texts.again}</Button>
      </Say>
    );
  }
  if (why === 'owed') {
    return (
      <Say big={owed === null ? texts.owedNoSum : texts.owed(formatCents(owed))} lead={plateNumber} onDone={onDone}>
        {payUrl && <PayHere url={payUrl} text={texts.owedText} />}
      </Say>
    );
  }
  if (why === 'wrong_lot' && elsewhere)
    return <Say big={texts.wrongLot(elsewhere.name)} lead={elsewhere.address} onDone={onDone} />;
  if (why === 'early' && opensAt)
    return <Say big={texts.early(time(new Date(opensAt)))} lead={texts.earlyText} onDone={onDone} />;
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
