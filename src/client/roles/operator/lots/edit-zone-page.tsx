import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Location } from '#contract/lots/locations.contract.ts';
import type { Zone } from '#contract/lots/zones.contract.ts';
import { ArchiveZone } from '../../../features/zones/setup/archive-zone.tsx';
import { EditZoneForm } from '../../../features/zones/setup/edit-zone-form.tsx';
import { ratesTexts } from '../../../features/zones/setup/rates/rates-texts.ts';
import { reservingTexts } from '../../../features/zones/setup/reservations/reserving-texts.ts';
import { ZoneReservations } from '../../../features/zones/setup/reservations/zone-reservations.tsx';
import { ZoneHoursForm } from '../../../features/zones/setup/zone-hours-form.tsx';
import { zonesTexts } from '../../../features/zones/setup/zones-texts.ts';
import { apiQuery } from '../../../lib/api/query-client.ts';
import type { PageProps } from '../../../lib/routing/route-entry.ts';
import type { staffRoutes } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { SkeletonList } from '../../../ui/base/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { NotFoundPage } from '../../../ui/layout/not-found-page.tsx';
import styles from './operator-pages.module.css';
import { isUnknown, OwnedLocation } from './owned-location.tsx';
import { useGoWithNotice } from './passed-notice.tsx';

const texts = zonesTexts.form;
const archiveTexts = zonesTexts.archive;
const scheduleTexts = zonesTexts.schedule;
const RatesEditor = lazy(() => import('../../../features/zones/setup/rates/rates-editor.tsx'));

export default function EditZonePage({ params }: PageProps<typeof staffRoutes.editZone>) {
  // All read here: a page is drawn anew only for what it has read, and the inner function first runs when the lot is there.
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(
    apiQuery('GET /locations/:locationId/zones/:zoneId', { params }),
  );
  if (isUnknown(error)) return <NotFoundPage />;
  return (
    <OwnedLocation locationId={params.locationId} title={zonesTexts.list.edit}>
      {(location) => (
        <Page
          title={data ? texts.editTitle(data.data.zone.zoneNumber) : zonesTexts.list.edit}
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
  const goWithNotice = useGoWithNotice();
  const zones = paths.zones(location._id);
  return (
    <div className={styles.setup}>
      <Card>
        <EditZoneForm
          location={location}
          zone={zone}
          onSaved={({ zoneNumber }) => goWithNotice(zones, { title: texts.saved(zoneNumber) })}
        />
      </Card>
      <Card>
        <h2>{scheduleTexts.title}</h2>
        <ZoneHoursForm
          zone={zone}
          onSaved={({ zoneNumber }) => goWithNotice(zones, { title: scheduleTexts.saved(zoneNumber) })}
        />
      </Card>
      {!zone.archived && (
        <>
          <Card>
            <h2>{reservingTexts.title}</h2>
            <ZoneReservations zone={zone} />
          </Card>
          <section className={styles.end}>
            <h2>{ratesTexts.title}</h2>
            <Suspense fallback={<SkeletonList rows={3} height="12rem" />}>
              <RatesEditor location={location} zone={zone} />
            </Suspense>
          </section>
          <section className={styles.end}>
            <h2>{archiveTexts.title}</h2>
            <p className={styles.soft}>{archiveTexts.text}</p>
            <ArchiveZone
              zone={zone}
              onArchived={() =>
                goWithNotice(zones, { title: archiveTexts.done(zone.zoneNumber), text: archiveTexts.doneText })
              }
            />
          </section>
        </>
      )}
    </div>
  );
}
