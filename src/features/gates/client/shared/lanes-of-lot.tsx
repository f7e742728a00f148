import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { apiQuery } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { CardGrid } from '#platform/ui/layout/card-grid.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { LaneState } from './lane-state.tsx';

const texts = {
  title: t`Lanes and gates`,
  inside: (count: number) => t`Inside now: ${count}`,
};

const POLL_EVERY_MS = 15_000;

/** The lanes of a garage on its lot's page: what happened at each last. Nothing where a lot has none. */
export function LanesOfLot({ locationId }: { readonly locationId: string }) {
  const found = useQuery({
    ...apiQuery('GET /locations/:id/lanes', { params: { id: locationId } }),
    refetchInterval: ({ state }) => (state.data?.data.lanes.length ? POLL_EVERY_MS : false),
  });
  const { lanes = [], inside = 0, timeZone = '' } = found.data?.data ?? {};
  if (lanes.length === 0) return null;
  return (
    <Card>
      <div className={ui.rowBetween}>
        <h2>
          <TextLink to={paths.lotLanes(locationId)}>{texts.title}</TextLink>
        </h2>
        <span className={ui.muted}>{texts.inside(inside)}</span>
      </div>
      <CardGrid>
        {lanes.map((lane) => (
          <div key={lane._id}>
            <h3>{lane.name}</h3>
            <LaneState lane={lane} timeZone={timeZone} />
          </div>
        ))}
      </CardGrid>
    </Card>
  );
}
