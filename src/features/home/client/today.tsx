import type { ReactNode } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { formatDay } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import { paths } from '#platform/paths/paths.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Card } from '#platform/ui/layout/card.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import ui from '#platform/ui/primitives.module.css';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { formatCount } from '#platform/wording/format-count.ts';
import type { Home } from '../home.contract.ts';
import styles from './home.module.css';

const weekdayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(t`en-US`, { weekday: 'long', timeZone: 'UTC' });

const texts = {
  title: t`Today`,
  state: t`Now`,
  spacesLeft: t`Spaces left`,
  ofSpaces: (count: number) =>
    ngettext(msgid`of ${formatCount(count)} space`, `of ${formatCount(count)} spaces`, count),
  event: t`Next event`,
  soFar: t`Today so far`,
  spaces: t`Spaces taken now`,
  notCounted: t`No zone counts its spaces`,
  live: t`Live view`,
  payout: t`Next payout`,
  noPayout: t`None planned`,
  payouts: t`Payouts`,
  usual: (day: string, amount: string) => t`A usual ${weekdayOf(day)} brings ${amount}`,
  notUsual: (day: string) => t`What a usual ${weekdayOf(day)} brings shows here after two weeks`,
  taken: (taken: number, capacity: number) => t`${formatCount(taken)} of ${formatCount(capacity)}`,
  /** What is neither taken nor left is not sold: blocked, kept for an event, or in zones marked as full. */
  left: ({ left, taken, capacity }: NonNullable<Home['spaces']>) => {
    const notSold = capacity - taken - left;
    const free = ngettext(msgid`${formatCount(left)} space left`, `${formatCount(left)} spaces left`, left);
    return notSold > 0 ? t`${free}, ${formatCount(notSold)} blocked or marked as full` : free;
  },
};

/** Today's money against the usual, how full the lots are, and the next payout. */
export function Today({ home: { today, spaces, payout } }: { readonly home: Home }) {
  const { day, cents, usualCents } = today;
  return (
    <Card>
      <VisuallyHidden>
        <h2>{texts.title}</h2>
      </VisuallyHidden>
      <dl className={classNames(ui.stack2, styles.today)}>
        <Figure label={texts.soFar} figure={formatCents(cents)}>
          {usualCents === null ? texts.notUsual(day) : texts.usual(day, formatCents(usualCents))}
        </Figure>
        {spaces && (
          <Figure
            label={texts.spaces}
            figure={spaces.capacity === 0 ? '–' : texts.taken(spaces.taken, spaces.capacity)}
            link={{ to: paths.live(), label: texts.live }}
          >
            {spaces.capacity === 0 ? texts.notCounted : texts.left(spaces)}
          </Figure>
        )}
        {payout && (
          <Figure
            label={texts.payout}
            figure={payout.next ? formatCents(payout.next.cents) : '–'}
            link={{ to: paths.payouts(), label: texts.payouts }}
          >
            {payout.next ? formatDay(new Date(`${payout.next.on}T00:00:00Z`), 'UTC') : texts.noPayout}
          </Figure>
        )}
      </dl>
    </Card>
  );
}

type LotTodayProps = {
  readonly today: Home['today'];
  /** Open, or why not. */
  readonly state: { readonly words: string; readonly detail: string | null };
  /** Null where nothing is counted. */
  readonly spaces: { readonly left: number; readonly capacity: number } | null;
  readonly event: { readonly name: string; readonly when: string } | null;
};

/** A lot at a glance: whether it sells, today's money against the usual, its spaces, and the next event. */
export function LotFigures({ today: { day, cents, usualCents }, state, spaces, event }: LotTodayProps) {
  return (
    <Card>
      <VisuallyHidden>
        <h2>{texts.title}</h2>
      </VisuallyHidden>
      <dl className={classNames(ui.stack2, styles.today)}>
        <Figure label={texts.state} figure={state.words}>
          {state.detail}
        </Figure>
        <Figure label={texts.soFar} figure={formatCents(cents)}>
          {usualCents === null ? texts.notUsual(day) : texts.usual(day, formatCents(usualCents))}
        </Figure>
        <Figure label={texts.spacesLeft} figure={spaces ? formatCount(spaces.left) : '–'}>
          {spaces ? texts.ofSpaces(spaces.capacity) : texts.notCounted}
        </Figure>
        {event && (
          <Figure label={texts.event} figure={event.name}>
            {event.when}
          </Figure>
        )}
      </dl>
    </Card>
  );
}

type FigureProps = {
  readonly label: string;
  readonly figure: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
};

function Figure({ label, figure, link, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.figure}>{figure}</dd>
      <dd className={ui.muted}>
        {children}
        {link && (
          <>
            {' · '}
            <TextLink to={link.to}>{link.label}</TextLink>
          </>
        )}
      </dd>
    </div>
  );
}
