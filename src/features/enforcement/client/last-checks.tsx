import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from 'ttag';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { apiQuery, LATEST } from '#platform/api/query-client.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './enforcement.module.css';
import type { SavedLot } from './offline/lot-pack.ts';
import { forgetLookups, type RefusedLookup } from './offline/saved-lots.ts';
import type { LotOnPhone } from './offline/sync-lot.ts';
import { refreshLot } from './offline/use-lot-on-phone.ts';
import { formatMomentAsOf } from './offline/verdict-words.ts';
import { OnLists } from './parked-list.tsx';
import { describeVerdict, toneOfVerdict } from './shared/recorded-verdict.ts';

const texts = {
  lastChecks: t`Recent checks`,
  noChecks: t`No checks at this lot yet.`,
  unknown: t`Earlier checks appear once there is a signal.`,
  answered: (plate: string, verdict: string) => t`${plate}: ${verdict}`,
  notStored: t`This check could not be saved.`,
  deleteCheck: t`Delete this check`,
  waiting: t`Waiting for signal`,
};

const SHOWN = 10;

type Shown = {
  readonly id: string;
  readonly plate: string;
  readonly state: string;
  readonly at: string;
  readonly verdict: Parameters<typeof describeVerdict>[0];
  readonly isWaiting: boolean;
};

/** The officer's own latest look-ups here; those waiting for a signal come first. */
export function LastChecks({ phone: { lot, waiting, refused } }: { readonly phone: LotOnPhone }) {
  const query = { limit: SHOWN };
  const mine = apiQuery('GET /locations/:id/look-ups/me', { params: { id: lot.locationId }, query });
  // Another tab or phone of the officer may have checked since.
  const lookups = useQuery({ ...mine, ...LATEST });
  const unsent = waiting.toReversed().map(
    (lookUp): Shown => ({
      id: lookUp.eventId,
      plate: lookUp.license,
      state: lookUp.state ?? '',
      at: lookUp.lookedUpAt,
      verdict: { ...lookUp, offline: true },
      isWaiting: true,
    }),
  );
  const reported = (lookups.data?.data.lookups ?? []).map(
    (lookUp): Shown => ({
      id: lookUp.eventId,
      plate: lookUp.plateNumber,
      state: lookUp.state ?? '',
      at: lookUp.at,
      verdict: lookUp,
      isWaiting: false,
    }),
  );
  const all = [...unsent, ...reported.filter(({ id }) => !unsent.some((each) => each.id === id))];
  const shown = all.filter((check, index) => !isRepeat(check, all[index - 1])).slice(0, SHOWN);
  return (
    <section className={ui.stack1}>
      <h2>{texts.lastChecks}</h2>
      {lookups.isLoadingError && <p className={ui.muted}>{texts.unknown}</p>}
      {lookups.data && shown.length + refused.length === 0 && <p className={ui.muted}>{texts.noChecks}</p>}
      <Answers checks={reported} />
      <ul className={ui.rows}>
        {refused.map((lookUp) => (
          <RefusedCheck key={lookUp.eventId} lookUp={lookUp} locationId={lot.locationId} />
        ))}
        {shown.map((check) => (
          <Check key={check.id} check={check} lot={lot} />
        ))}
      </ul>
    </section>
  );
}

/** Says what the server found about each check that was made without a signal, when it comes. */
function Answers({ checks }: { readonly checks: readonly Shown[] }) {
  const answered = checks.filter(({ verdict }) => verdict.answer);
  const [before] = useState(() => new Set(answered.map(({ id }) => id)));
  const said = answered.filter(({ id }) => !before.has(id)).toReversed();
  return (
    <div role="status">
      <VisuallyHidden>
        {said.map(({ id, plate, verdict }) => (
          <span key={id}>{texts.answered(plate, describeVerdict(verdict))}</span>
        ))}
      </VisuallyHidden>
    </div>
  );
}

/** A notice checks its car once more, with the same answer. */
function isRepeat(check: Shown, later: Shown | undefined): boolean {
  if (!later || check.isWaiting || later.isWaiting) return false;
  const isSameCar = later.plate === check.plate && later.state === check.state;
  return isSameCar && describeVerdict(later.verdict) === describeVerdict(check.verdict);
}

/** A check the server refused: the officer sees why and deletes it. */
function RefusedCheck({ lookUp, locationId }: { readonly lookUp: RefusedLookup; readonly locationId: string }) {
  const { eventId, license, state, refusal } = lookUp;
  const remove = async () => {
    await forgetLookups(locationId, [eventId]);
    refreshLot(locationId);
  };
  return (
    <li className={classNames(ui.stack1, styles.refused)}>
      <Plate plate={license} state={state ?? ''} />
      <Banner tone="error" title={texts.notStored}>
        {refusal}
      </Banner>
      <Button variant="secondary" size="small" onClick={() => void remove()}>
        {texts.deleteCheck}
      </Button>
    </li>
  );
}

function Check({ check, lot }: { readonly check: Shown; readonly lot: SavedLot }) {
  const { plate, state, at, verdict, isWaiting } = check;
  const when = formatMomentAsOf(at, { timeZone: lot.timeZone, checkedAt: new Date().toISOString() });
  return (
    <li className={styles.check}>
      <Plate plate={plate} state={state} />
      <span className={styles.verdict}>
        <OnLists car={{ plateKey: normalizePlate(plate), state: state || null }} lot={lot} />
        <StatusBadge tone={toneOfVerdict(verdict)}>{describeVerdict(verdict)}</StatusBadge>
        <span className={ui.muted}>{isWaiting ? `${when}, ${texts.waiting.toLowerCase()}` : when}</span>
      </span>
    </li>
  );
}
