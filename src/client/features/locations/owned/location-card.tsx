import type { ReactNode } from 'react';
import type { MyLocation } from '#contract/lots/locations.contract.ts';
import { formatUsPhone } from '#domain/contact/phone.ts';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CardHead } from '../../../ui/layout/card-grid.tsx';
import { TextLink } from '../../../ui/layout/text-link.tsx';
import { LotPicture } from '../lot/lot-picture.tsx';
import { locationsTexts } from '../place/locations-texts.ts';
import styles from './location-card.module.css';

const texts = locationsTexts.list;

/** One of the lot owner's own locations. */
export function LocationCard({ location, children }: { readonly location: MyLocation; readonly children?: ReactNode }) {
  const { _id, name, address, phoneNumber, archived } = location;
  const ofName = <VisuallyHidden>{texts.of(name)}</VisuallyHidden>;
  return (
    <Card>
      <LotPicture location={location} shape="card" />
      <div>
        <CardHead>
          <h2>{name}</h2>
          {archived && <StatusBadge tone="grey">{texts.archived}</StatusBadge>}
        </CardHead>
        <div className={styles.about}>
          <p>{address}</p>
          <p>{formatUsPhone(phoneNumber)}</p>
        </div>
        {!archived && <ZoneCount location={location} />}
      </div>
      <div className={styles.ways}>
        <ButtonLink to={paths.zones(_id)} variant="secondary" size="small">
          {texts.zones}
          {ofName}
        </ButtonLink>
        {!archived && (
          <>
            <ButtonLink to={staffPaths.liveLot(_id)} variant="quiet" size="small">
              {texts.live}
              {ofName}
            </ButtonLink>
            <ButtonLink to={staffPaths.editLocation(_id)} variant="quiet" size="small">
              {texts.edit}
              {ofName}
            </ButtonLink>
          </>
        )}
      </div>
      {children}
    </Card>
  );
}

/** A lot without zones is listed but sells nothing; that is easily overlooked, so the card says it. */
function ZoneCount({ location: { _id, name, zoneCount, zonesOnSale } }: { readonly location: MyLocation }) {
  if (zoneCount === 0) {
    return (
      <p className={styles.zones}>
        {texts.noZones}{' '}
        <TextLink to={staffPaths.addZone(_id)}>
          {texts.addZone}
          <VisuallyHidden>{texts.of(name)}</VisuallyHidden>
        </TextLink>
      </p>
    );
  }
  const paused = zoneCount - zonesOnSale;
  return (
    <p className={styles.zones}>
      {texts.zoneCount(zoneCount)}
      {paused > 0 && zonesOnSale > 0 && texts.somePaused(paused)}
      {zonesOnSale === 0 && <StatusBadge tone="grey">{texts.allPaused}</StatusBadge>}
    </p>
  );
}
