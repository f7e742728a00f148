import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import type { Valet } from '#contract/valet/valet-ticket.ts';
import { isNoShow } from '#domain/valet/acts/going-back.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { actionTexts } from '../board/board-texts.ts';
import { useStandNow } from '../offline/use-stand-now.ts';
import { standsQuery } from '../ticket/ticket-queries.ts';

const LOOK_MS = 15_000;

/** A car that has stood in front for too long is offered to be parked again (rule 251). */
export function NoShow({ ticket }: { readonly ticket: Valet }) {
  const { whereabouts, readyAt, locationId, ticketNumber } = ticket;
  const { data } = useQuery(standsQuery());
  const minutes = data?.data.locations.find(({ _id }) => _id === locationId)?.settings?.noShowMinutes ?? null;
  const now = useStandNow(LOOK_MS);
  if (!isNoShow({ whereabouts, readyAt: readyAt === null ? null : new Date(readyAt) }, minutes, now)) return null;
  return (
    <>
      <p>{t`Nobody came for it`}</p>
      <ButtonLink to={staffPaths.parkValet(ticket._id)} variant="secondary">
        {actionTexts.park_again}
        <VisuallyHidden> {ticketNumber}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
