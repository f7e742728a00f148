import type { Location } from '#features/lots/lots.contract.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { CardGrid } from '#platform/ui/layout/card-grid.tsx';
import type { Zone } from '../../zones.contract.ts';
import { ZoneCard } from './zone-card.tsx';
import { zonesTexts } from './zones-texts.ts';

const texts = zonesTexts.list;

type ZoneListProps = { readonly location: Location; readonly zones: readonly Zone[] };

/** A location's zones for its owner; archived zones are gone from here as from everywhere. */
export function ZoneList({ location, zones }: ZoneListProps) {
  const onSale = zones.filter(({ archived }) => !archived);
  if (onSale.length === 0) return <EmptyState title={texts.empty} text={texts.emptyText} />;
  return (
    <CardGrid>
      {onSale.map((zone) => (
        <ZoneCard key={zone._id} zone={zone} location={location} />
      ))}
    </CardGrid>
  );
}
