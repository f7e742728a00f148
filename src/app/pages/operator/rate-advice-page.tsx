import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import { type Charge, chargesAt } from '#features/pricing/rules/offer.ts';
import { ElasticityForm } from '#features/rate-advice/client/elasticity-form.tsx';
import { RateTrials } from '#features/rate-advice/client/rate-trials.tsx';
import { ZoneAdvice } from '#features/rate-advice/client/zone-advice.tsx';
import { apiQuery } from '#platform/api/query-client.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';

const texts = {
  title: t`Rate advice`,
  uncounted: t`No zone counts its spaces`,
  uncountedText: t`Enter the number of spaces of a zone. After two weeks of sales we can say when it is full, and what another price would bring.`,
  zones: t`Zones`,
};

/** Rate advice at a lot: how full its zones are by hour, what would earn more, and what was tried. */
export default function RateAdvicePage({ params: { locationId } }: PageProps<typeof routes.rateAdvice>) {
  return (
    <OwnedLocation locationId={locationId} title={texts.title} width="reading">
      {({ name, timeZone, charges }) => (
        <Page title={texts.title} width="reading" back={{ to: paths.zones(locationId), label: name }}>
          <Advice locationId={locationId} timeZone={timeZone} charges={chargesAt(charges, serverNow(), timeZone)} />
        </Page>
      )}
    </OwnedLocation>
  );
}

type AdviceProps = {
  readonly locationId: string;
  readonly timeZone: string;
  readonly charges: readonly Charge[];
};

function Advice({ locationId, timeZone, charges }: AdviceProps) {
  const found = useQuery(apiQuery('GET /locations/:id/rate-advice', { params: { id: locationId } }));
  if (found.isPending) return <SkeletonList rows={2} height="26rem" />;
  if (found.isError) return <LoadFailure error={found.error} busy={found.isFetching} onRetry={found.refetch} />;
  const { zones, trials, elasticity } = found.data.data;
  if (zones.length === 0) {
    return (
      <EmptyState title={texts.uncounted} text={texts.uncountedText}>
        <ButtonLink to={paths.zones(locationId)}>{texts.zones}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <RateTrials locationId={locationId} timeZone={timeZone} trials={trials} />
      {zones.map((zone) => (
        <ZoneAdvice key={zone._id} locationId={locationId} charges={charges} zone={zone} />
      ))}
      <ElasticityForm locationId={locationId} elasticity={elasticity} />
    </>
  );
}
