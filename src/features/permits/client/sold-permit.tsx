import type { ReactNode } from 'react';
import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import { Facts } from '#platform/ui/facts.tsx';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { FoldingRow } from '#platform/ui/layout/folding-rows.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import { formatDate } from '#platform/wording/format-date.ts';
import type { SoldPermit } from '../permits.contract.ts';
import { permitStates } from './permit-states.ts';
import styles from './permits.module.css';

const texts = {
  openEnd: t`When you end it`,
  kinds: { given: t`Free`, company: t`Pays by invoice` },
  cardExpires: t`Card expires`,
  paidThrough: t`Paid through`,
  renews: t`Renews`,
  endsOn: t`Ends`,
  seatsOf: (seats: number, name: string) => t`${formatCount(seats)} × ${name}`,
};

/** An active permit is active until its card fails, so its color stays. */
export const stateOf = ({ state, methodExpires }: Pick<SoldPermit, 'state' | 'methodExpires'>) =>
  state === 'active' && methodExpires !== null ? texts.cardExpires : permitStates[state];

export const permitTones = { active: 'green', past_due: 'red', ended: 'gray', pending: 'orange' } as const;
/** How many plates fit in the row itself. */
const PLATES_SAID = 2;

/** A permit as the lot's owner sees it: its holder and current state; when opened, its days, its plates and what can be done. */
export function SoldPermitRow({ permit, children }: { readonly permit: SoldPermit; readonly children?: ReactNode }) {
  const { holder, planName, state, plates, paidThrough, renewsOn, endsOn, kind, seats } = permit;
  return (
    <FoldingRow
      summary={
        <>
          <strong>{holder.name || holder.email}</strong>
          <StatusBadge tone={permitTones[state]}>{stateOf(permit)}</StatusBadge>
          <span>{seats > 1 ? texts.seatsOf(seats, planName) : planName}</span>
          <span className={classNames(ui.muted, ui.figure, styles.facts)}>{describePlates(plates)}</span>
        </>
      }
    >
      <p>{holder.email}</p>
      {kind !== 'bought' && <p className={classNames(ui.muted, ui.figure, styles.facts)}>{texts.kinds[kind]}</p>}
      <div className={ui.clusterCenter}>
        {plates.map(({ plate, state: of }) => (
          <Plate key={`${of} ${plate}`} plate={plate} state={of} />
        ))}
      </div>
      <Facts
        facts={[
          ...(paidThrough === null ? [] : [{ label: texts.paidThrough, value: formatDate(paidThrough) }]),
          ...(kind === 'given' && state === 'active' && endsOn === null
            ? [{ label: texts.endsOn, value: texts.openEnd }]
            : []),
          ...(renewsOn === null ? [] : [{ label: texts.renews, value: formatDate(renewsOn) }]),
          ...(endsOn === null ? [] : [{ label: texts.endsOn, value: formatDate(endsOn) }]),
        ]}
      />
      {children}
    </FoldingRow>
  );
}

/** "ABC123, DEF456 +3". */
function describePlates(plates: SoldPermit['plates']): string {
  const shown = plates.slice(0, PLATES_SAID).map(({ plate }) => plate);
  return plates.length > PLATES_SAID ? `${shown.join(', ')} +${plates.length - PLATES_SAID}` : shown.join(', ');
}
