import { t } from 'ttag';
import { Choices } from '../choices.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SkeletonList } from '../skeleton.tsx';
import { FieldGroup } from './field-group.tsx';
import { SearchedLots } from './searched-lots.tsx';
import { useLots } from './use-lots.ts';

const texts = { label: t`For`, all: t`All locations`, some: t`Some of them` };
const CHOICES = [
  { value: 'all', label: texts.all },
  { value: 'some', label: texts.some },
] as const;

type OwnLotsFieldProps = {
  /** Null: all of them, including future ones. */
  readonly chosen: readonly string[] | null;
  readonly onChange: (chosen: readonly string[] | null) => void;
  readonly error: string | undefined;
};

/** All of the owner's lots, or some. An owner with a single lot has nothing to choose. */
export function OwnLotsField({ chosen, onChange, error }: OwnLotsFieldProps) {
  const lots = useLots('own');
  if (lots.isPending) return <SkeletonList rows={1} height="6rem" />;
  if (lots.isError) return <LoadFailure error={lots.error} onRetry={lots.refetch} busy={lots.isFetching} />;
  if (lots.data.length < 2 && chosen === null) return null;
  return (
    <>
      <Choices
        legend={texts.label}
        choices={CHOICES}
        value={chosen === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {chosen !== null && (
        <FieldGroup label={texts.some} error={error}>
          {({ describedBy }) => (
            <SearchedLots
              lots={lots.data}
              chosen={chosen}
              onChange={onChange}
              invalid={error !== undefined}
              describedBy={describedBy}
            />
          )}
        </FieldGroup>
      )}
    </>
  );
}
