import { type ReactNode, useEffect, useRef } from 'react';
import { t } from 'ttag';
import { ListedBanner } from '#features/plate-lists/client/shared/listed-banner.tsx';
import { useNow } from '#platform/browser/use-now.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { clockMoved, formatAge } from '../offline/freshness.tsx';
import { type JudgedPlate, toneOf, type VerdictTone } from '../offline/judged-plate.ts';
import { ageOf, type SavedLot } from '../offline/lot-pack.ts';
import { describeTimeLeft, formatMomentAsOf, formatPaidTime, headlineOf } from '../offline/verdict-words.ts';
import styles from './verdict-card.module.css';

const texts = {
  live: (time: string) => t`Checked with the server at ${time}`,
  offlineAt: (time: string, age: string) => t`Not checked with the server: based on data from ${time}, ${age}.`,
  offlineSince: (time: string) => t`Not checked with the server: based on data from ${time}.`,
  notAnAnswer: t`It may have been paid since. Check again with a signal before you act.`,
  paid: t`Paid for`,
  validTime: t`Valid`,
  corrected: (plate: string) => t`The plate was corrected a moment ago. ${plate} is covered too.`,
  zone: t`Zone`,
};

type VerdictCardProps = {
  readonly judged: JudgedPlate;
  /** The data of this phone that judged it, if it did. */
  readonly data: Pick<SavedLot, 'takenByPhone'>;
  /** The next action. */
  readonly children: ReactNode;
};

/** The answer in color, shape and words. It takes the focus, so that it is read aloud and scrolled into view. */
export function VerdictCard({ judged, data, children }: VerdictCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const tone = toneOf(judged);
  return (
    <section
      ref={card}
      className={classNames(ui.toned, styles.card)}
      data-tone={tone}
      tabIndex={-1}
      aria-label={headlineOf(judged)}
    >
      <ListedBanner listed={judged.listed} of={`${judged.plate} ${judged.checkedAt}`} />
      <header className={styles.head}>
        <Mark tone={tone} />
        <h2>{headlineOf(judged)}</h2>
      </header>
      <div className={styles.body}>
        <Plate plate={judged.plate} state={judged.state ?? ''} />
        <VerdictMessage judged={judged} />
        <WhatIsPaid judged={judged} />
        <Source judged={judged} data={data} />
        {children}
      </div>
    </section>
  );
}

/** The server's sentence; in red if it found no session. */
function VerdictMessage({ judged }: { readonly judged: JudgedPlate }) {
  const { dataFrom, success, message, verdict } = judged;
  if (dataFrom !== null) return verdict.covered ? null : <p className={ui.strong}>{texts.notAnAnswer}</p>;
  return <p className={classNames(ui.strong, !success && verdict.kind !== 'near' && ui.error)}>{message}</p>;
}

function WhatIsPaid({ judged }: { readonly judged: JudgedPlate }) {
  const { car } = judged.verdict;
  if (!car) return null;
  const left = describeTimeLeft(car, judged);
  return (
    <>
      {left !== null && <p className={styles.left}>{left}</p>}
      <Facts
        facts={[
          ...(car.zone ? [{ label: texts.zone, value: car.zone.zoneNumber, strong: true }] : []),
          { label: car.kind === 'permit' ? texts.validTime : texts.paid, value: formatPaidTime(car, judged) },
        ]}
      />
      {car.correctedPlate !== null && <p>{texts.corrected(car.correctedPlate)}</p>}
    </>
  );
}

const EVERY_MS = 5000;

/** The age counts on while the answer is read. */
function Source({ judged, data }: Pick<VerdictCardProps, 'judged' | 'data'>) {
  const { dataFrom, checkedAt } = judged;
  useNow(EVERY_MS);
  if (dataFrom === null) return <p className={ui.muted}>{texts.live(formatMomentAsOf(checkedAt, judged))}</p>;
  const from = formatMomentAsOf(dataFrom, judged);
  const ageMs = ageOf(data, Date.now());
  return (
    <p className={styles.old}>
      {ageMs === null ? `${texts.offlineSince(from)} ${clockMoved()}` : texts.offlineAt(from, formatAge(ageMs))}
    </p>
  );
}

const SHAPES: Readonly<Record<VerdictTone, ReactNode>> = {
  green: <path d="m4 13 5.5 5.5L20 7" />,
  orange: <path d="M12 4v10M12 19v.5" />,
  red: <path d="m5 5 14 14M19 5 5 19" />,
  gray: <path d="M8 8.5a4 4 0 1 1 5.5 3.7c-1 .4-1.5 1-1.5 2.3M12 19v.5" />,
};

/** A different shape for each, for color-blind users. */
function Mark({ tone }: { readonly tone: VerdictTone }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden>
      {SHAPES[tone]}
    </svg>
  );
}
