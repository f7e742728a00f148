import type { Answer } from '#app/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import ui from '#platform/ui/primitives.module.css';
import { bulkTexts as texts } from './bulk-texts.ts';

type Preview = Answer<'POST /locations/portfolio/preview'>['data'];
type Line = Preview['page'][number];

const columns: readonly Column<Line>[] = [
  { label: texts.lot, cell: ({ lotName }) => lotName, whole: true },
  { label: texts.zone, cell: ({ zoneNumber }) => zoneNumber ?? texts.wholeLot },
  { label: texts.now, cell: ({ from }) => from },
  {
    label: texts.after,
    cell: ({ from, to, problem }) => (
      <div>
        {from === to ? texts.stays : <strong>{to}</strong>}
        {problem !== null && <span className={ui.subline}>{problem}</span>}
      </div>
    ),
  },
];

type PreviewTableProps = {
  readonly preview: Preview;
  readonly from: number;
  readonly pageSize: number;
  readonly onTurn: (from: number) => void;
};

/** Old and new values for every zone, one page at a time. */
export function PreviewTable({
  preview: { changing, lines, problems, page },
  from,
  pageSize,
  onTurn,
}: PreviewTableProps) {
  return (
    <>
      <p role="status">
        {changing === 0 ? texts.nothing : texts.changing(changing, lines)} {problems > 0 && texts.problems(problems)}
      </p>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={page}
        keyOf={({ locationId, zoneNumber }) => `${locationId}/${zoneNumber}`}
      />
      {lines > pageSize && (
        <nav className={ui.clusterTight} aria-label={texts.pages}>
          <span className={ui.muted}>{texts.range(from + 1, from + page.length, lines)}</span>
          {from > 0 && (
            <Button variant="secondary" size="small" onClick={() => onTurn(from - pageSize)}>
              {texts.previous}
            </Button>
          )}
          {from + page.length < lines && (
            <Button variant="secondary" size="small" onClick={() => onTurn(from + pageSize)}>
              {texts.next}
            </Button>
          )}
        </nav>
      )}
    </>
  );
}
