import type { ReactNode } from 'react';
import type { SoldPermit } from '#contract/lots/permits.contract.ts';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CardHead } from '../../ui/layout/card-grid.tsx';
import { Plate } from '../../ui/layout/plate.tsx';
import { Facts } from '../../ui/roadside/facts.tsx';
import styles from './permits.module.css';
import { permitsTexts as texts } from './permits-texts.ts';
import { sayDay } from './say-permit.ts';

const TONES = { active: 'green', past_due: 'red', ended: 'grey', pending: 'orange' } as const;

/** A permit as the lot's owner sees it. */
export function SoldPermitCard({ permit, children }: { readonly permit: SoldPermit; readonly children?: ReactNode }) {
  const { holder, planName, state, plates, paidThrough, renewsOn, endsOn, kind, seats } = permit;
  return (
    <Card>
      <CardHead>
        <h3>{holder.name || planName}</h3>
        <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>
      </CardHead>
      <p className={styles.facts}>{holder.email}</p>
      <p>{seats > 1 ? texts.seatsOf(seats, planName) : planName}</p>
      {kind !== 'bought' && <p className={styles.facts}>{texts.kinds[kind]}</p>}
      <div className={styles.plates}>
        {plates.map(({ plate, state: of }) => (
          <Plate key={`${of} ${plate}`} plate={plate} state={of} />
        ))}
      </div>
      <Facts
        facts={[
          ...(paidThrough === null ? [] : [{ label: texts.paidThrough, value: sayDay(paidThrough) }]),
          ...(kind === 'given' && state === 'active' && endsOn === null
            ? [{ label: texts.endsOn, value: texts.openEnd }]
            : []),
          ...(renewsOn === null ? [] : [{ label: texts.renews, value: sayDay(renewsOn) }]),
          ...(endsOn === null ? [] : [{ label: texts.endsOn, value: sayDay(endsOn) }]),
        ]}
      />
      {children}
    </Card>
  );
}
