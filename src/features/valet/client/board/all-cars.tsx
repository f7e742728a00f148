import { t } from 'ttag';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import type { Valet } from '../../contract/valet-ticket.ts';
import styles from './board.module.css';
import { BoardTickets } from './board.tsx';
import { TroubleLine } from './trouble-line.tsx';
import { useAllCars } from './use-all-cars.ts';

const texts = {
  notAll: (shown: number) => t`${shown} cars are shown, waiting ones first. The others are on their stands’ boards.`,
};

/** How many rows of a group are shown, because the search box finds the others, as on the managed board of one stand. */
const MAX_SHOWN = 15;

type AllCarsProps = { readonly ticketPath: (ticket: Valet) => string };

/** Several stands on one board: each row names its stand, and one box searches all of them. */
export default function AllCars({ ticketPath }: AllCarsProps) {
  const { query, tickets, isCut, age } = useAllCars();
  if (query.isPending) return <SkeletonList rows={6} height="4rem" />;
  if (!tickets) return <LoadFailure error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  return (
    <div className={styles.board}>
      <div className={styles.trouble}>
        <TroubleLine age={age} />
      </div>
      <BoardTickets
        locationId="all"
        tickets={tickets}
        ticketPath={ticketPath}
        attendant={null}
        atMost={MAX_SHOWN}
        ofSeveral
      />
      {isCut && <p>{texts.notAll(tickets.length)}</p>}
    </div>
  );
}
