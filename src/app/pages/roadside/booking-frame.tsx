import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import type { Answer } from '#app/api.ts';
import { roadsidePaths } from '#app/paths/roadside-paths.ts';
import { LotPicture } from '#features/lots/client/shared/lot-picture.tsx';
import { bookingTexts } from '#features/parking/client/booking/booking-texts.ts';
import { withQuery } from '#platform/api/fill-path.ts';
import { Page } from '#platform/ui/page.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './booking-page.module.css';

const STEPS = [bookingTexts.info, bookingTexts.payment, bookingTexts.receipt];
const Stepper = lazy(() => import('#platform/ui/layout/stepper.tsx'));

export type Place = Answer<'GET /locations/:locationId/zones/:zoneId'>['data'];

type BookingFrameProps = Pick<Place, 'location' | 'zone'> & {
  /** Members park here with a code. */
  readonly takesCodes?: boolean;
  /** Counted from 0. The first one shows the lot's picture; up to the payment, wide screens have the sum beside it. */
  readonly step: number;
  readonly children?: ReactNode;
};

/** Which lot and zone this is, and how far the booking has progressed. The server also renders this, before any script has run. */
export function BookingFrame({ location, zone, takesCodes, step, children }: BookingFrameProps) {
  const zoneName = bookingTexts.zone(zone.zoneNumber);
  return (
    <Page
      title={location.name}
      tabTitle={`${location.name}, ${zoneName}`}
      lead={
        <>
          {location.address}{' '}
          <span className={styles.zone}>
            <strong>{zoneName}</strong>
            {step === 0 && (
              <>
                <Link to={withQuery(roadsidePaths.zones(location._id), { all: 'yes' })}>{bookingTexts.back}</Link>
                {takesCodes && (
                  <Link to={roadsidePaths.memberParking(location._id, zone._id)}>{bookingTexts.haveCode}</Link>
                )}
              </>
            )}
          </span>
        </>
      }
      aside={step === 0 && <LotPicture location={location} shape="thumb" />}
      width={step < 2 ? 'wide' : 'reading'}
      compact
    >
      {step === 1 ? (
        <Suspense fallback={<Skeleton height="2rem" />}>
          <Stepper steps={STEPS} current={step} />
        </Suspense>
      ) : (
        <VisuallyHidden>{STEPS.join(', ')}</VisuallyHidden>
      )}
      {children}
    </Page>
  );
}
