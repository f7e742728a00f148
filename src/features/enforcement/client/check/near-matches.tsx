import { t } from 'ttag';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { Button } from '#platform/ui/button.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { type JudgedPlate, type NearCar, onlyStateMissing } from '../offline/judged-plate.ts';
import { describeTimeLeft, formatPaidTime } from '../offline/verdict-words.ts';
import { alignPlates } from './align-plates.ts';
import styles from './near-matches.module.css';

const texts = {
  typedState: (state: string) => t`It is from ${state}`,
  title: t`Similar plates here`,
  lead: t`None of these is the plate you typed. Look at the car again.`,
  typed: t`You typed`,
  onRecord: t`On record`,
  isThisOne: t`It is this one`,
  named: (plate: string) => ` ${plate}`,
  notKnown: t`Was paid`,
  differs: (typed: string | null, onRecord: string | null, position: number) => {
    if (typed === null) return t`${onRecord} is missing at position ${position}`;
    if (onRecord === null) return t`${typed} at position ${position} is not on record`;
    return t`${typed} typed, ${onRecord} on record, at position ${position}`;
  },
  stateMissing: (state: string) => t`State on record: ${state}`,
  stateUnknown: t`No state on record`,
  stateDifferent: (typed: string, onRecord: string) => t`${typed} typed, ${onRecord} on record`,
  standing: { paid: t`Paid`, starting: t`Not valid yet`, ended: t`Time is up` },
  zone: t`Zone`,
};

type NearMatchesProps = {
  readonly judged: JudgedPlate;
  readonly busy: boolean;
  /** The officer has confirmed that it is this car. */
  readonly onChoose: (car: { readonly plate: string; readonly state: string | null }) => void;
};

const TONES = { paid: 'green', starting: 'orange', ended: 'gray' } as const;

/** Plates similar to the typed one, with the differences; none of them is ever called valid for it. */
export function NearMatches({ judged, busy, onChoose }: NearMatchesProps) {
  if (judged.nearMatches.length === 0) return null;
  return (
    <section className={ui.stack1}>
      {!onlyStateMissing(judged) && (
        <>
          <h3>{texts.title}</h3>
          <p className={ui.soft}>{texts.lead}</p>
        </>
      )}
      <ul className={ui.stack2}>
        {judged.nearMatches.map((near) => (
          <li key={`${near.car._id} ${near.car.plateNumber} ${near.car.state}`} className={styles.match}>
            <Match near={near} judged={judged} />
            <Button
              variant="secondary"
              busy={busy}
              onClick={() => onChoose({ plate: near.car.plateNumber, state: near.car.state })}
            >
              {near.differences.length === 0 && near.car.state !== null
                ? texts.typedState(near.car.state)
                : texts.isThisOne}
              <VisuallyHidden>{texts.named(near.car.plateNumber)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Match({ near, judged }: { readonly near: NearCar; readonly judged: JudgedPlate }) {
  const { car, differences } = near;
  // In its first, free minutes a car is paid like any other.
  const standing = near.covered ? 'paid' : near.standing;
  const left = describeTimeLeft(car, judged);
  const isOldAndOver = judged.dataFrom !== null && standing === 'ended';
  return (
    <>
      <div className={ui.clusterTight}>
        <StatusBadge tone={TONES[standing]}>{isOldAndOver ? texts.notKnown : texts.standing[standing]}</StatusBadge>
        {car.zone && (
          <span>
            {texts.zone} {car.zone.zoneNumber}
          </span>
        )}
        <span className={ui.soft}>
          {formatPaidTime(car, judged)}
          {left !== null && (
            <>
              , <span className={ui.nowrap}>{left}</span>
            </>
          )}
        </span>
      </div>
      {differences.length > 0 && <Compared near={near} requested={judged.plate} />}
      <p className={ui.strong}>{describeState(near, judged.state)}</p>
    </>
  );
}

function Compared({ near: { car, differences }, requested }: { readonly near: NearCar; readonly requested: string }) {
  const columns = alignPlates(normalizePlate(requested), normalizePlate(car.plateNumber), differences);
  return (
    <>
      <VisuallyHidden>
        {`${car.plateNumber}: ${differences.map(({ requested, known, at }) => texts.differs(requested, known, at + 1)).join('; ')}`}
      </VisuallyHidden>
      <div className={styles.compared} aria-hidden>
        <span className={styles.row}>{texts.typed}</span>
        <span className={styles.row}>{texts.onRecord}</span>
        {columns.map(({ requested, onRecord, differs }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sign of a plate has no name but its place.
          <span key={at} className={differs ? styles.differs : styles.sign}>
            <i>{requested ?? '–'}</i>
            <i>{onRecord ?? '–'}</i>
          </span>
        ))}
      </div>
    </>
  );
}

function describeState({ state, car }: NearCar, requested: string | null): string {
  if (car.state === null) return texts.stateUnknown;
  return state === 'different' && requested !== null
    ? texts.stateDifferent(requested, car.state)
    : texts.stateMissing(car.state);
}
