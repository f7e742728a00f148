import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from 'ttag';
import { Link, useLocation } from 'wouter';
import { loadSearch } from '#features/lots/client/shared/search-place.ts';
import { LotSearch } from '#features/search/client/lot-search.tsx';
import { FewLots } from '#features/search/client/nearby-lot.tsx';
import { USUAL_MINUTES } from '#features/search/rules/requested-stay.ts';
import { pointOf, type SearchPlace, writeSearchedFor } from '#features/search/rules/searched-for.ts';
import { boot } from '#platform/api/boot.ts';
import { withQuery } from '#platform/api/fill-path.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import { paths } from '#platform/paths/paths.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import styles from './home-page.module.css';

const texts = {
  findParking: t`Find parking near me`,
  nearMe: t`Near me`,
  allLots: t`All lots`,
  nearYou: t`Lots near you`,
  near: (place: string) => t`Lots near ${place}`,
  allIn: (length: string) => t`Lowest total for ${length}`,
};

const NEAREST = 3;

/** The search itself, and the nearest lots where this device last searched. `quiet`: below a running stay, which has the main action. */
export function HomeFind({ quiet = false }: { readonly quiet?: boolean }) {
  const [, navigate] = useLocation();
  const [last] = useState(loadSearch);
  useEffect(() => openWithoutSignal('/'), []);
  const search = (place: SearchPlace | string) =>
    navigate(`${paths.locations()}?${writeSearchedFor(new URLSearchParams(), place)}`);
  const place = last ?? boot.area ?? null;
  return (
    <>
      <div className={classNames(ui.stack2, styles.search)}>
        <LotSearch
          near={place}
          labeled
          onPlace={search}
          onWords={search}
          onLot={({ _id }) => navigate(paths.zones(_id))}
        />
        <ButtonLink to={withQuery(paths.locations(), { near: 'me' })} variant={quiet ? 'secondary' : 'primary'} full>
          {quiet ? texts.nearMe : texts.findParking}
        </ButtonLink>
      </div>
      {place && <Nearest place={place} />}
    </>
  );
}

/** Nothing without an answer: the page is of use without them. */
function Nearest({ place }: { readonly place: SearchPlace }) {
  const now = useNow(MINUTE_MS);
  const query = { minutes: USUAL_MINUTES, limit: NEAREST };
  const { data, isPending } = useQuery(
    apiQuery('GET /locations/center/:point', { params: { point: pointOf(place) }, query }),
  );
  if (isPending) return <Skeleton height="var(--lots)" />;
  const lots = data?.data.data ?? [];
  if (lots.length === 0) return null;
  return (
    <section className={classNames(ui.stack2, styles.section)}>
      <div>
        <h2>{place.name === null ? texts.nearYou : texts.near(place.name)}</h2>
        <p className={ui.muted}>{texts.allIn(formatMinutes(USUAL_MINUTES))}</p>
      </div>
      <FewLots lots={lots} stay={{ from: null, minutes: USUAL_MINUTES }} now={now} />
      <Link to={paths.locations()}>{texts.allLots}</Link>
    </section>
  );
}
