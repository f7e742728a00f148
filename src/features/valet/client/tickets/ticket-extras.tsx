import { t } from 'ttag';
import { formatCents } from '#platform/money/cents.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { LOST_TICKET_LABEL, PARKED_AGAIN_LABEL } from '../../rules/price/extra-labels.ts';
import { useAttendant } from '../stand/use-stand.ts';
import { RefusedBanner } from './refused-banner.tsx';
import type { ExtraChange } from './send-ticket-act.ts';
import { useTicketAct } from './use-ticket-act.ts';

const texts = {
  isLost: (price: string) => t`The claim ticket is lost: ${price} is added.`,
  find: t`It was found`,
  again: (price: string) => t`Nobody came for the car: ${price} is added for parking it again.`,
  waive: t`Remove charge`,
  busy: t`Saving…`,
  lose: (price: string) => t`Claim ticket lost: add ${price}`,
};

/** What the stand charges in addition to its rates (rule 270), until the ticket is paid. Loaded only if there is any. */
export function TicketExtras({ ticket }: { readonly ticket: Valet }) {
  const { act, busy, refused } = useTicketAct(ticket._id);
  const { leads } = useAttendant(ticket.locationId);
  const { lostTicket, lostTicketCents, parkedAgain, lines } = ticket;
  const isBusy = busy === 'extra';
  const costs = (name: string) => formatCents(lines.find(({ label }) => label === name)?.cents ?? 0);
  const change = (what: ExtraChange, words: string) => (
    <Button
      variant="secondary"
      size="small"
      busy={isBusy}
      busyText={texts.busy}
      onClick={() => void act({ kind: 'extra', change: what })}
    >
      {words}
    </Button>
  );
  return (
    <>
      {lostTicket && (
        <Banner tone="info" title={texts.isLost(costs(LOST_TICKET_LABEL))}>
          {change('ticket_found', texts.find)}
        </Banner>
      )}
      {parkedAgain > 0 && (
        <Banner tone="info" title={texts.again(costs(PARKED_AGAIN_LABEL))}>
          {leads && change('waive_parked_again', texts.waive)}
        </Banner>
      )}
      {!lostTicket && lostTicketCents !== null && (
        <div>{change('lost_ticket', texts.lose(formatCents(lostTicketCents)))}</div>
      )}
      {refused && <RefusedBanner refused={refused} />}
    </>
  );
}
