import type { ReactNode } from 'react';
import { t } from 'ttag';
import { Link } from 'wouter';
import { LotPicture } from '#features/lots/client/shared/lot-picture.tsx';
import { withQuery } from '#platform/api/fill-path.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { paths } from '#platform/paths/paths.ts';
import { Stepper } from '#platform/ui/layout/stepper.tsx';
import { Page } from '#platform/ui/page.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './booking-page.module.css';

const texts = {
  zone: (zoneNumber: string) => t`Zone ${zoneNumber}`,
  back: t`All zones`,
  haveCode: t`I have a code`,
  info: t`Session Info`,
  payment: t`Payment details`,
  receipt: t`Receipt`,
};

const STEPS = [texts.info, texts.payment, texts.receipt];

export type ZoneAndLot = Answer<'GET /locations/:locationId/zones/:zoneId'>['data'];

type BookingFrameProps = Pick<ZoneAndLot, 'location' | 'zone'> & {
  /** Members park here with a code. */
  readonly takesCodes?: boolean;
  /** Counted from 0. The first one shows the lot's picture; up to the payment, wide screens have the sum beside it. */
  readonly step: number;
  readonly children?: ReactNode;
};

/** Which lot and zone this is, and how far the booking has progressed. The server also renders this, before any script has run. */
export function BookingFrame({ location, zone, takesCodes, step, children }: BookingFrameProps) {
  const zoneName = texts.zone(zone.zoneNumber);
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
                <Link to={withQuery(paths.zones(location._id), { all: 'yes' })}>{texts.back}</Link>
                {takesCodes && <Link to={paths.memberParking(location._id, zone._id)}>{texts.haveCode}</Link>}
              </>
            )}
          </span>
        </>
      }
      aside={step === 0 && <LotPicture location={location} shape="thumb" />}
      width={step < 2 ? 'wide' : 'reading'}
      compact
    >
      {step === 1 ? <Stepper steps={STEPS} current={step} /> : <VisuallyHidden>{STEPS.join(', ')}</VisuallyHidden>}
      {children}
    </Page>
  );
}
