import { t } from 'ttag';
import type { Role } from '#platform/access/roles.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { TableSkeleton } from '#platform/ui/lists/table-skeleton.tsx';
import page from '#platform/ui/page.module.css';
import ui from '#platform/ui/primitives.module.css';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import styles from './coming-page.module.css';

type Shape = 'table' | 'cards' | 'form' | 'reading';

const FORMS = /\/(add|new|edit|settings|update|profile|notifications|valet|dates|auto-pay)(\/|$)/;
const CARDS =
  /^\/(dashboard|reports|management|payouts|team|developers|locations-vendor)(\/|$)|\/(zones|permit-plans|validations|member-codes)$/;

function shapeOf(path: string, viewer: Role | null): Shape {
  if (FORMS.test(path)) return 'form';
  if (viewer === 'customer') return 'reading';
  return CARDS.test(path) ? 'cards' : 'table';
}

const WIDTHS = { table: page.wide, cards: page.wide, form: page.form, reading: page.reading };

type ComingPageProps = { readonly path: string; readonly title: string | undefined; readonly viewer: Role | null };

/** A page whose script is loading, in its own shape, under the name by which the menu leads to it. */
export function ComingPage({ path, title, viewer }: ComingPageProps) {
  const shape = shapeOf(path, viewer);
  return (
    <div className={classNames(styles.coming, page.page, WIDTHS[shape])} role="status">
      <VisuallyHidden>{t`Loading`}</VisuallyHidden>
      <div className={ui.stack1} aria-hidden>
        {title ? <p className={styles.title}>{title}</p> : <Skeleton height="2rem" width="14rem" />}
        <Skeleton height="1rem" width="min(24rem, 80%)" />
      </div>
      {shape === 'table' && (
        <>
          <Fields count={4} />
          <TableSkeleton rows={8} />
        </>
      )}
      {(shape === 'cards' || shape === 'reading') && [1, 2, 3].map((card) => <Skeleton key={card} height="9rem" />)}
      {shape === 'form' && <Fields count={5} isColumn />}
    </div>
  );
}

/** Labels above inputs. */
function Fields({ count, isColumn = false }: { readonly count: number; readonly isColumn?: boolean }) {
  return (
    <div className={classNames(styles.fields, isColumn && styles.column)} aria-hidden>
      {Array.from({ length: count }, (_, field) => field).map((field) => (
        <div key={field}>
          <Skeleton height="1rem" width="6rem" />
          <Skeleton height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
