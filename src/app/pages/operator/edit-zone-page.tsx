import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from 'ttag';
import { isUnknown, OwnedLocation } from '#features/lots/client/shared/owned-location.tsx';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { callApi } from '#platform/api/call-api.ts';
import { apiQuery, refreshQueries } from '#platform/api/query-client.ts';
import { paths, type routes } from '#platform/paths/paths.ts';
import type { PageProps } from '#platform/routing/route-entry.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { ConfirmButton } from '#platform/ui/feedback/confirm-button.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { NotFoundPage } from '#platform/ui/not-found-page.tsx';
import { Page } from '#platform/ui/page.tsx';
import ui from '#platform/ui/primitives.module.css';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useGoWithBanner } from './passed-banner.tsx';

const texts = {
  edit: t`Edit Zone`,
  editTitle: (number: string) => t`Edit zone ${number}`,
};
const archiveTexts = {
  isArchived: t`This zone is archived: nothing is sold here anymore, and nothing can be changed.`,
  title: t`Archive`,
  text: t`For a zone that is no longer there.`,
  button: t`Archive this zone`,
  question: (number: string) => t`Archive zone ${number}?`,
  ends: t`No one can buy time in it anymore. You cannot undo this yourself.`,
  stays: t`Running sessions continue until they end. Receipts and revenue are kept.`,
  confirm: t`Archive`,
  cancel: t`Keep it`,
  done: (number: string) => t`Zone ${number} is archived`,
  doneText: t`Its sessions, receipts and revenue are kept.`,
};
const SetupForm = lazy(() => import('#features/zones/client/setup/setup-form.tsx'));

export default function EditZonePage({ params }: PageProps<typeof routes.editZone>) {
  // Everything is read here: a page re-renders only for what it has read, and the inner function first runs once the lot is loaded.
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(
    apiQuery('GET /locations/:locationId/zones/:zoneId', { params }),
  );
  if (isUnknown(error)) return <NotFoundPage />;
  return (
    <OwnedLocation locationId={params.locationId} title={texts.edit} width="wide">
      {(location) => (
        <Page
          title={data ? texts.editTitle(data.data.zone.zoneNumber) : texts.edit}
          lead={location.address}
          width="wide"
          back={{ to: paths.zones(location._id), label: location.name }}
        >
          {isPending && <SkeletonList rows={4} height="4rem" />}
          {isError && <LoadFailure error={error} onRetry={refetch} busy={isFetching} />}
          {data && <EditZone location={location} zone={data.data.zone} />}
        </Page>
      )}
    </OwnedLocation>
  );
}

function EditZone({ location, zone }: { readonly location: Location; readonly zone: Zone }) {
  const goWithBanner = useGoWithBanner();
  if (zone.archived) return <Banner tone="info">{archiveTexts.isArchived}</Banner>;
  return (
    <>
      <Suspense fallback={<SkeletonList rows={4} height="12rem" />}>
        <SetupForm location={location} zone={zone} />
      </Suspense>
      <section className={classNames(ui.stack2, ui.section)}>
        <h2>{archiveTexts.title}</h2>
        <p className={ui.soft}>{archiveTexts.text}</p>
        <ArchiveZone
          zone={zone}
          onArchived={() =>
            goWithBanner(paths.zones(location._id), {
              title: archiveTexts.done(zone.zoneNumber),
              text: archiveTexts.doneText,
            })
          }
        />
      </section>
    </>
  );
}

type ArchiveZoneProps = { readonly zone: Zone; readonly onArchived: () => void };

function ArchiveZone({ zone: { _id, zoneNumber }, onArchived }: ArchiveZoneProps) {
  const archive = async () => {
    await callApi('DELETE /zones/:id', { params: { id: _id } });
    onArchived();
    await refreshQueries('/locations');
  };
  return (
    <ConfirmButton
      label={archiveTexts.button}
      title={archiveTexts.question(zoneNumber)}
      confirmLabel={archiveTexts.confirm}
      cancelLabel={archiveTexts.cancel}
      act={archive}
    >
      <p>{archiveTexts.ends}</p>
      <p>{archiveTexts.stays}</p>
    </ConfirmButton>
  );
}
