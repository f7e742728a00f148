import { t } from 'ttag';
import { carName } from '#features/vehicles/rules/car-name.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Plate } from '#platform/ui/layout/plate.tsx';
import ui from '#platform/ui/primitives.module.css';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from './ticket-sheet.module.css';

const texts = {
  ticket: (ticketNumber: string) => t`Ticket ${ticketNumber}`,
};

/** The car that the form is about, so that nobody records the wrong one. */
export function ParkedCar({ ticket }: { readonly ticket: Valet }) {
  return (
    <p className={classNames(ui.row, ui.strong, styles.car)}>
      <Plate plate={ticket.plateNumber} state={ticket.state} />
      {carName(ticket)}, {texts.ticket(ticket.ticketNumber)}
    </p>
  );
}
