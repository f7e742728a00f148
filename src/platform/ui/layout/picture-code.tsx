import { create } from 'qrcode';
import styles from './picture-code.module.css';

type PictureCodeProps = {
  readonly text: string;
  /** The text alternative for screen readers. */
  readonly label: string;
};

/** Dark on white in every color scheme, because cameras read nothing else reliably. Load it lazily. */
export default function PictureCode({ text, label }: PictureCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => rowPath(modules, row));
  return (
    <svg className={styles.picture} viewBox={`-4 -4 ${modules.size + 8} ${modules.size + 8}`} role="img">
      <title>{label}</title>
      <path d={rows.join('')} />
    </svg>
  );
}

type Modules = ReturnType<typeof create>['modules'];

/** Joins the dark squares of a row, so that no hairlines show between them. */
function rowPath(modules: Modules, row: number): string {
  const runs: string[] = [];
  for (let column = 0; column < modules.size; column++) {
    const start = column;
    while (column < modules.size && modules.get(row, column)) column++;
    if (column > start) runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`);
  }
  return runs.join('');
}
