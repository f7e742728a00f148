import type { Location } from '#contract/locations.contract.ts';
import type { Zone } from '#contract/zones.contract.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './zone-card.module.css';
import { ZoneCard } from './zone-card.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.list;

type ZoneListProps = { readonly location: Location; readonly zones: readonly Zone[]; readonly owned: boolean };

/** A location's zones; its owner may change them, anybody else may park in them. */
export function ZoneList({ location, zones, owned }: ZoneListProps) {
  if (zones.length === 0) {
    return (
      <EmptyState title={texts.empty} text={owned ? texts.emptyText : texts.emptyForOthers}>
        {owned && <ButtonLink to={paths.addZone(location._id)}>{texts.add}</ButtonLink>}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      {zones.map((zone) => (
        <ZoneCard key={zone._id} zone={zone} location={location} owned={owned} />
      ))}
    </div>
  );
}
