import { useQuery } from '@tanstack/react-query';
import { t } from 'ttag';
import { enteredFrom, fieldsFrom } from '#features/validations/client/validation-fields.ts';
import { ValidationForm } from '#features/validations/client/validation-form.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { Page } from '#platform/ui/page.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { LotWithZones } from './lot-with-zones.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  title: t`Validations`,
  back: t`Validations`,
  unknown: t`This code does not exist`,
  save: t`Save`,
  saving: t`Saving…`,
  saved: (name: string) => t`${name} is saved`,
};

/** One merchant's code, to be changed. */
export default function ValidationPage({ params }: PageProps<typeof routes.validation>) {
  const { locationId, validationId: id } = params;
  const goWithBanner = useGoWithBanner();
  const at = { locationId, id };
  const found = useQuery(apiQuery('GET /locations/:locationId/validations/:id', { params: at }));
  const validation = found.data?.data.validation;
  const isUnknown = found.error instanceof ApiError && (found.error.status === 404 || found.error.status === 400);
  const back = { to: paths.validations(locationId), label: texts.back };
  return (
    <LotWithZones locationId={locationId} title={texts.title} back={back}>
      {({ name: lot }, zones) => (
        <Page title={validation?.name ?? texts.title} lead={lot} width="form" back={back}>
          {found.isPending && <SkeletonList rows={4} height="4rem" />}
          {found.isError && !isUnknown && (
            <LoadFailure error={found.error} onRetry={found.refetch} busy={found.isFetching} />
          )}
          {isUnknown && <EmptyState title={texts.unknown} />}
          {validation && (
            <ValidationForm
              initial={enteredFrom(validation)}
              zones={zones.filter((zone) => !zone.archived || validation.zoneIds?.includes(zone._id))}
              submit={texts.save}
              busyText={texts.saving}
              send={async (entered) => {
                const body = fieldsFrom(entered);
                await callApi('PATCH /locations/:locationId/validations/:id', { params: at, body });
                await refreshQueries(`/locations/${locationId}`);
                goWithBanner(back.to, { title: texts.saved(body.name) });
              }}
            />
          )}
        </Page>
      )}
    </LotWithZones>
  );
}
