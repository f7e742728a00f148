import type { OrderStory } from '#contract/desk-story.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import styles from '../frame/desk.module.css';
import { DISPUTE_COLUMNS } from './dispute-columns.tsx';
import { disputesTexts as texts } from './disputes-texts.ts';

/** What the payer's bank asks back of this stay; most stays have none. */
export function StayDisputes({ story: { disputes } }: { readonly story: OrderStory }) {
  if (disputes.length === 0) return null;
  return (
    <section className={styles.stack}>
      <h2>{texts.title(disputes.filter(({ closedAt }) => closedAt === null).length)}</h2>
      <DataTable caption={texts.captionOfStay} columns={DISPUTE_COLUMNS} rows={disputes} keyOf={({ _id }) => _id} />
    </section>
  );
}
