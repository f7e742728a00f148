import { msgid, ngettext, t } from 'ttag';
import { paths } from '#platform/paths/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { formatCount } from '#platform/wording/format-count.ts';
import type { BulkChange } from '../bulk.contract.ts';
import type { PortfolioLot } from '../portfolio.contract.ts';
import styles from './bulk.module.css';
import type { ChosenState } from './use-chosen-lots.ts';

const texts = {
  chosen: (count: number) =>
    ngettext(msgid`${formatCount(count)} lot chosen`, `${formatCount(count)} lots chosen`, count),
  page: t`Choose this page`,
  all: (found: number) => t`Choose all ${formatCount(found)}`,
  none: t`Choose none`,
  done: t`Done`,
  recent: t`Recent changes`,
  acts: t`What to do with them`,
  do: {
    prices: t`Prices`,
    maximum: t`Daily maximum`,
    event: t`Event`,
    capacity: t`Spaces`,
    hours: t`Hours`,
    dates: t`Holidays and closings`,
    taxes: t`Taxes`,
    sales: t`Pause or open`,
    tags: t`Tags`,
    lists: t`Plate lists`,
    signs: t`Print signs`,
  },
};

export type BulkKind = BulkChange['kind'];

const KINDS = [
  'prices',
  'maximum',
  'event',
  'capacity',
  'hours',
  'dates',
  'taxes',
  'sales',
  'tags',
  'lists',
  'signs',
] as const;

type ChooseBarProps = {
  readonly chosen: ChosenState;
  readonly page: readonly PortfolioLot[];
  readonly found: number;
  readonly onAct: (kind: BulkKind | 'signs') => void;
  readonly onDone: () => void;
};

/** Stays in view while lots are selected: how many they are, and what can be done with them. */
export default function ChooseBar({ chosen, page, found, onAct, onDone }: ChooseBarProps) {
  const hasPage = page.every(({ _id }) => chosen.has(_id));
  return (
    <section className={styles.bar} aria-label={texts.acts}>
      <div className={ui.row}>
        <strong role="status">{texts.chosen(chosen.count)}</strong>
        {!hasPage && (
          <Button variant="quiet" size="small" onClick={() => chosen.choose(page)}>
            {texts.page}
          </Button>
        )}
        {!chosen.isAll && found > page.length && (
          <Button variant="quiet" size="small" onClick={chosen.chooseAll}>
            {texts.all(found)}
          </Button>
        )}
        {chosen.count > 0 && (
          <Button variant="quiet" size="small" onClick={chosen.clear}>
            {texts.none}
          </Button>
        )}
        <span className={styles.end}>
          <TextLink to={paths.lotChanges()}>{texts.recent}</TextLink>
          <Button variant="quiet" size="small" onClick={onDone}>
            {texts.done}
          </Button>
        </span>
      </div>
      {chosen.count > 0 && (
        <div className={styles.acts}>
          {KINDS.map((kind) => (
            <Button key={kind} variant="secondary" size="small" onClick={() => onAct(kind)}>
              {texts.do[kind]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
