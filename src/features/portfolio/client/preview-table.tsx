import { t } from 'ttag';
import type { Answer } from '#platform/contract/endpoints.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { LotName } from '#platform/ui/lot-name.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';

const texts = {
  caption: t`What changes`,
  summary: t`What drivers pay`,
  lot: t`Lot`,
  zone: t`Zone`,
  wholeLot: t`Whole lot`,
  now: t`Now`,
  after: t`Then`,
  stays: t`stays`,
  changing: (count: number, lines: number) => t`${formatCount(count)} of ${formatCount(lines)} change.`,
  problems: (count: number) => t`${formatCount(count)} not, or not in full: see why below.`,
  nothing: t`Nothing would change at these lots.`,
  range: (from: number, until: number, found: number) =>
    t`${formatCount(from)} to ${formatCount(until)} of ${formatCount(found)}`,
  pages: t`Pages`,
  next: t`Next`,
  previous: t`Previous`,
};

type Preview = Answer<'POST /locations/portfolio/preview'>['data'];
type Line = Preview['page'][number];

const columns: readonly Column<Line>[] = [
  {
    label: texts.lot,
    cell: ({ lotName, address }) => (
      <div>
        <LotName lot={{ name: lotName, address }} />
      </div>
    ),
    whole: true,
  },
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
  preview: { changing, lines, problems, summary, page },
  from,
  pageSize,
  onTurn,
}: PreviewTableProps) {
  return (
    <>
      <p role="status">
        {changing === 0 ? texts.nothing : texts.changing(changing, lines)} {problems > 0 && texts.problems(problems)}
      </p>
      {summary.length > 0 && (
        <ul className={ui.stack1} aria-label={texts.summary}>
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
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
