import { useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { PinDecision, PinDoubt, TableReport } from '../imports.contract.ts';
import styles from './imports.module.css';

type PinProblem = TableReport['problems'][number] & { readonly pin: PinDoubt };
type PinProblemsProps = {
  readonly problems: readonly PinProblem[];
  readonly busy: boolean;
  readonly onDecided: (pins: readonly PinDecision[]) => void;
};

/** Coordinates that cannot be meant: the person takes the correction or keeps theirs, and the file is checked again. */
export function PinProblems({ problems, busy, onDecided }: PinProblemsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, PinDecision['use']>>(new Map());
  const decide = (line: number, use: string) => {
    const next = new Map(chosen);
    if (use === 'given' || use === 'suggested') next.set(line, use);
    else next.delete(line);
    setChosen(next);
  };
  const correctable = problems.filter(({ pin }) => pin.suggested);
  const all = correctable.length;
  const count = chosen.size;
  const columns: readonly Column<PinProblem>[] = [
    { label: t`Line`, cell: ({ line }) => formatCount(line) },
    {
      label: t`Problem`,
      whole: true,
      grow: true,
      cell: ({ message, pin }) => (
        <>
          {message}
          <span className={ui.subline}>{t`In the file: ${pointText(pin.given)}`}</span>
          {pin.suggested && <span className={ui.subline}>{correctionText(pin.suggested, pin.isApproximate)}</span>}
        </>
      ),
    },
    {
      label: t`Pin`,
      whole: true,
      cell: ({ line, pin }) => (
        <div className={styles.choice}>
          <SelectField
            label={pin.name}
            value={chosen.get(line) ?? ''}
            emptyLabel={pin.suggested || pin.canKeep ? t`Choose…` : t`Correct the file`}
            options={optionsFor(pin)}
            onChange={(use) => decide(line, use)}
          />
        </div>
      ),
    },
  ];
  return (
    <>
      <p
        className={classNames(ui.reading, ui.soft)}
      >{t`Nothing is imported until you choose a pin for each of these lines, or correct the file.`}</p>
      <DataTable caption={t`Pins to check`} columns={columns} rows={problems} keyOf={({ line }) => String(line)} />
      <div className={ui.row}>
        {all > 1 && (
          <Button
            variant="secondary"
            onClick={() =>
              setChosen(new Map([...correctable.map(({ line }) => [line, 'suggested'] as const), ...chosen]))
            }
          >
            {t`Correct all ${formatCount(all)}`}
          </Button>
        )}
        <Button
          busy={busy}
          disabled={count === 0}
          onClick={() => onDecided([...chosen].map(([line, use]) => ({ line, use })))}
        >
          {ngettext(msgid`Use ${formatCount(count)} choice`, `Use ${formatCount(count)} choices`, count)}
        </Button>
      </div>
    </>
  );
}

function optionsFor({ suggested, canKeep }: PinDoubt) {
  return [
    ...(suggested ? [{ value: 'suggested', label: t`Use the correction` }] : []),
    ...(canKeep ? [{ value: 'given', label: t`Keep mine` }] : []),
  ];
}

function correctionText(suggested: PinDoubt['given'], isApproximate: boolean): string {
  const point = pointText(suggested);
  return isApproximate ? t`Correction: ${point}, the center of its ZIP code or city` : t`Correction: ${point}`;
}

const pointText = ({ lat, lng }: PinDoubt['given']): string => `${lat}, ${lng}`;
