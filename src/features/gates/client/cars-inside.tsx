import { useQuery } from '@tanstack/react-query';
import { msgid, ngettext, t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { formatMoment } from '#platform/calendar/human-time.ts';
import { Fold } from '#platform/ui/layout/fold.tsx';
import { Plate } from '#platform/ui/layout/plate.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { formatCount } from '#platform/wording/format-count.ts';

const texts = {
  title: t`Inside now`,
  cars: (count: number) => ngettext(msgid`${formatCount(count)} car`, `${formatCount(count)} cars`, count),
  none: t`Nobody, as far as the lanes know.`,
  noPlate: t`A car without a plate`,
  since: (moment: string) => t`since ${moment}`,
  unsure: t`its gate did not say that it opened`,
};

const POLL_EVERY_MS = 15_000;

type CarsInsideProps = { readonly locationId: string; readonly count: number };

/** Who is inside, since when. */
export function CarsInside({ locationId, count }: CarsInsideProps) {
  return (
    <Fold title={texts.title} summary={texts.cars(count)}>
      <Cars locationId={locationId} />
    </Fold>
  );
}

function Cars({ locationId }: { readonly locationId: string }) {
  const list = useQuery({
    ...apiQuery('GET /locations/:id/inside', { params: { id: locationId } }),
    refetchInterval: POLL_EVERY_MS,
  });
  if (list.isPending) return <SkeletonList rows={3} height="3rem" />;
  if (list.isError) return <LoadFailure error={list.error} busy={list.isFetching} onRetry={list.refetch} />;
  const { cars, timeZone } = list.data.data;
  if (cars.length === 0) return <p className={ui.muted}>{texts.none}</p>;
  return (
    <ul className={ui.rows}>
      {cars.map(({ _id, plateNumber, state, since, isSure }) => (
        <li key={_id} className={ui.clusterTight}>
          {plateNumber ? <Plate plate={plateNumber} state={state ?? ''} /> : texts.noPlate}
          <span className={ui.muted}>
            {[
              texts.since(formatMoment(new Date(since), { timeZone, now: new Date() })),
              ...(isSure ? [] : [texts.unsure]),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
