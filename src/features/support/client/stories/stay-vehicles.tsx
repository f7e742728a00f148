import { t } from 'ttag';
import type { Session } from '#features/parking/sessions.contract.ts';
import { StatusBadge } from '#platform/ui/feedback/status-badge.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Money } from '#platform/ui/money.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { OrderStory } from '../../support-story.ts';
import { Span } from '../frame/span.tsx';
import { sessionStateNames } from '../frame/status-names.ts';
import { SESSION_TONES } from '../frame/status-tones.ts';

const texts = {
  vehicles: t`Cars`,
  plate: t`Plate`,
  time: t`Time`,
  state: t`State`,
  price: t`Price`,
};

/** Each vehicle with its own time: one may have stayed longer than the others. Before payment only plates are known. */
export function StayVehicles({ story: { sessions, vehicles } }: { readonly story: OrderStory }) {
  return (
    <section className={ui.stack2}>
      <h2>{texts.vehicles}</h2>
      {sessions.length > 0 ? (
        <DataTable caption={texts.vehicles} columns={COLUMNS} rows={sessions} keyOf={({ _id }) => _id} />
      ) : (
        <p className={ui.clusterCenter}>
          {vehicles.map(({ plate, state }) => (
            <Plate key={`${state} ${plate}`} plate={plate} state={state} />
          ))}
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    label: texts.plate,
    whole: true,
    cell: (session) => (
      <>
        <Plate plate={session.vehiclePlate} state={session.vehicleState} />
        <span className={ui.subline}>
          {[session.vehicleYear, session.vehicleMake, session.vehicleModel].filter(Boolean).join(' ')}
        </span>
      </>
    ),
  },
  { label: texts.time, cell: (session) => <Span of={session} /> },
  {
    label: texts.state,
    cell: ({ status }) => <StatusBadge tone={SESSION_TONES[status]}>{sessionStateNames[status]}</StatusBadge>,
  },
  { label: texts.price, align: 'end', cell: ({ totalCost }) => <Money cents={totalCost} /> },
];
