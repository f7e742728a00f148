import { t } from 'ttag';
import { useOwnLots } from '../../lib/lists/own-lots.ts';
import { LoadFailure } from '../base/load-failure.tsx';
import { SkeletonList } from '../base/skeleton.tsx';
import { AllOrSomeField } from '../fields/all-or-some-field.tsx';

const texts = { label: t`For`, all: t`All locations`, some: t`Some of them` };

type OwnLotsFieldProps = {
  /** Null: all of them, including future ones. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error: string | undefined;
};

/** All of the owner's lots, or some. An owner with one has nothing to choose. */
export function OwnLotsField({ chosen, onChange, error }: OwnLotsFieldProps) {
  const lots = useOwnLots();
  if (lots.isPending) return <SkeletonList rows={1} height="6rem" />;
  if (lots.isError) return <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />;
  if (lots.data.length < 2 && chosen === null) return null;
  return (
    <AllOrSomeField
      label={texts.label}
      allLabel={texts.all}
      someLabel={texts.some}
      options={lots.data.map(({ _id, name }) => ({ value: _id, label: name }))}
      chosen={chosen}
      onChange={onChange}
      error={error}
    />
  );
}
