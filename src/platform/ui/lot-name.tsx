import { type NamedLot, streetOfLot } from '../geo/lot-name.ts';
import { TextLink } from './layout/text-link.tsx';
import ui from './primitives.module.css';

type LotNameProps = {
  readonly lot: NamedLot;
  /** Where its name leads. */
  readonly to?: string | undefined;
};

/** A lot in a list: its name, and its number and street beside it, or below it where there is no room. */
export function LotName({ lot, to }: LotNameProps) {
  return (
    <>
      {to === undefined ? lot.name : <TextLink to={to}>{lot.name}</TextLink>} <LotStreet lot={lot} />
    </>
  );
}

function LotStreet({ lot }: Pick<LotNameProps, 'lot'>) {
  const street = streetOfLot(lot);
  return street && <span className={ui.aside}>{street}</span>;
}
