import { formatHour } from '#platform/calendar/hour-name.ts';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './hours-grid.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const SHADES = 5;

type GridCell = {
  /** From 0, nothing, to 1, the highest in the grid. */
  readonly share: number;
  /** In the cell, if it has room; empty for nothing. */
  readonly figure: string;
  /** For screen readers. */
  readonly label: string;
};

type GridRow = {
  readonly key: string;
  readonly name: string;
  readonly shortName: string;
  readonly cellAt: (hour: number) => GridCell;
};

type HoursGridProps = {
  /** Names the table for screen readers. */
  readonly caption: string;
  /** What the rows are. */
  readonly rowsAre: string;
  readonly rows: readonly GridRow[];
};

/** Days by hours: a table whose cells are darker the higher their value, readable as a picture and as figures. */
export function HoursGrid({ caption, rowsAre, rows }: HoursGridProps) {
  return (
    <table className={styles.map}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{rowsAre}</VisuallyHidden>
          </th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              <span aria-hidden>{hour % 6 === 0 ? formatHour(hour) : ''}</span>
              <VisuallyHidden>{formatHour(hour)}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, shortName, cellAt }) => (
          <tr key={key}>
            <th scope="row" abbr={name}>
              {shortName}
            </th>
            {HOURS.map((hour) => (
              <Cell key={hour} cell={cellAt(hour)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell: { share, figure, label } }: { readonly cell: GridCell }) {
  const shade = Math.ceil(Math.max(0, share) * SHADES);
  return (
    <td className={classNames(styles.cell, styles[`shade${shade}`])}>
      <span className={styles.figure} aria-hidden>
        {figure}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </td>
  );
}
