import { t } from 'ttag';
import { SECOND_MS } from '#platform/calendar/durations.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { useHasLead } from '../stand/use-stand.ts';
import { RefusedBanner } from '../tickets/refused-banner.tsx';
import type { TicketActing } from '../tickets/use-ticket-act.ts';

const texts = {
  leadRequested: t`A lead has been asked. Go on once they allow it.`,
  noLead: t`No attendant leads this stand. Call its owner, who can allow it on this ticket.`,
  askLead: t`Ask a lead`,
  asking: t`Asking…`,
  tryAgain: t`You can try again now.`,
  tryAgainIn: (time: string) => t`Try again in ${time}.`,
};

const ASKABLE: readonly string[] = ['code_wrong', 'handover_locked', 'override_needed'];

type RefusedCodeProps = { readonly ticket: Valet; readonly acting: TicketActing };

/** What was refused, when to try again, and a lead who can be asked in the meantime. */
export function RefusedCode({ ticket, acting }: RefusedCodeProps) {
  const { refused } = acting;
  const hasLead = useHasLead(ticket.locationId);
  const isRequested = ticket.leadRequestedAt !== null;
  const isAskable = refused !== null && ASKABLE.includes(refused.code);
  return (
    <>
      {refused?.retryAt && <Wait until={new Date(refused.retryAt)} title={refused.message} />}
      {refused && !refused.retryAt && <RefusedBanner refused={refused} />}
      {(isRequested || (isAskable && !hasLead)) && (
        <Banner tone="info" title={hasLead ? texts.leadRequested : texts.noLead} />
      )}
      {!isRequested && hasLead && isAskable && (
        <Button
          variant="secondary"
          busy={acting.busy === 'ask_lead'}
          busyText={texts.asking}
          onClick={() => void acting.act({ kind: 'ask_lead' })}
        >
          {texts.askLead}
        </Button>
      )}
    </>
  );
}

function Wait({ until, title }: { readonly until: Date; readonly title: string }) {
  const left = Math.ceil((until.getTime() - useStandNow(SECOND_MS).getTime()) / SECOND_MS);
  return (
    <Banner tone="error" title={title}>
      {/* Announced once, then only visible. */}
      <span aria-hidden={left > 0}>{left > 0 ? texts.tryAgainIn(clockOf(left)) : texts.tryAgain}</span>
    </Banner>
  );
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
