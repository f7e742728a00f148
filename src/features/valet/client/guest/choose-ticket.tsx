import { useLocation, useSearch } from 'wouter';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/layout/card.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { Page } from '#platform/ui/page.tsx';
import { carOf } from './car-of.ts';
import { guestTexts as texts } from './guest-texts.ts';
import { TicketStatus } from './ticket-status.tsx';
import type { GuestTicket } from './use-guest-tickets.ts';
import styles from './valet-guest.module.css';

/** Several cars under one phone number. */
export function ChooseTicket({ tickets }: { readonly tickets: readonly GuestTicket[] }) {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const choose = (id: string) => {
    query.set('ticket', id);
    navigate(`${path}?${query}`);
  };
  return (
    <Page title={texts.chooseTitle} lead={texts.chooseLead} width="narrow">
      {tickets.map(({ valet }) => (
        <Card key={valet._id}>
          <div className={styles.row}>
            <Plate plate={valet.plateNumber} state={valet.state} />
            <TicketStatus valet={valet} />
          </div>
          <p>{texts.ticket(valet.ticketNumber, valet.locationName)}</p>
          <Button variant="secondary" full onClick={() => choose(valet._id)}>
            {carOf(valet)}
          </Button>
        </Card>
      ))}
    </Page>
  );
}
