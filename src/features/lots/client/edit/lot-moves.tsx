import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import ui from '#platform/ui/primitives.module.css';
import type { LotMove } from '../../lots.contract.ts';

const texts = {
  title: t`Earlier addresses, pins and time zones`,
  line: (at: string, name: string) => t`${at}, by ${name}`,
  someone: t`a deleted account`,
  address: (from: string, to: string) => t`${from} → ${to}`,
  pin: (from: string, to: string) => t`Pin ${from} → ${to}`,
  clock: (from: string, to: string) => t`Time zone ${from} → ${to}`,
};

/** Where the lot was before, who moved it and when; nothing for a lot that was never moved. */
export function LotMoves({ locationId, timeZone }: { readonly locationId: string; readonly timeZone: string }) {
  const found = useQuery(apiQuery('GET /locations/:id/moves', { params: { id: locationId } }));
  const moves = found.data?.data.moves ?? [];
  if (moves.length === 0) return null;
  return (
    <details>
      <summary className={ui.summary}>{texts.title}</summary>
      <ul className={ui.stack2}>
        {moves.map((move) => (
          <li key={move.at}>
            <strong>
              {texts.line(
                formatMoment(new Date(move.at), { timeZone, withZoneName: true, now: new Date() }),
                move.byName ?? texts.someone,
              )}
            </strong>
            {wordsOf(move).map((words) => (
              <span key={words} className={ui.subline}>
                {words}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf({ from, to }: LotMove): string[] {
  const [before, after] = [pointOf(from), pointOf(to)];
  return [
    ...(from.address === to.address ? [] : [texts.address(from.address, to.address)]),
    ...(before === after ? [] : [texts.pin(before, after)]),
    ...(from.timeZone === to.timeZone ? [] : [texts.clock(from.timeZone, to.timeZone)]),
  ];
}

function pointOf({ coordinates: [lng, lat] }: LotMove['from']): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}
