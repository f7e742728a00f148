import { t } from 'ttag';
import type { ValetLocation } from '../../contract/valet-board.contract.ts';
import { useAllCars } from './use-all-cars.ts';
import { WallScreen } from './wall-board.tsx';

const texts = {
  allStands: t`All stands`,
};

type WallOfAllProps = {
  readonly stands: readonly Pick<ValetLocation, 'timeZone'>[];
  /** Where closing it leads. */
  readonly boardPath: string;
};

/** The wall screen for all stands of an operator, or of an attendant who works at several. */
export default function WallOfAll({ stands, boardPath }: WallOfAllProps) {
  const { query, tickets, age } = useAllCars();
  const [timeZone = null, ...others] = new Set(stands.map((stand) => stand.timeZone));
  return (
    <WallScreen
      name={texts.allStands}
      timeZone={others.length > 0 ? null : timeZone}
      tickets={tickets}
      age={age}
      isFailed={query.isLoadingError}
      boardPath={boardPath}
      ofSeveral
    />
  );
}
