import { type ReactNode, Suspense, useRef } from 'react';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { lazyPage } from '#platform/routing/route-entry.ts';
import type { TappedCard } from './one-tap.ts';

export type OneTapProps = {
  /** 0 until all that is needed is entered. */
  readonly totalCents: number;
  /** It is only authorized now. */
  readonly isHold?: boolean;
  /** The total is being asked for again. */
  readonly disabled?: boolean;
  readonly busy: boolean;
  readonly onCard: (card: TappedCard) => void;
  /** The usual button, if no card is saved. */
  readonly otherwise: ReactNode;
};

const { page: PayAtOnce, load } = lazyPage(() =>
  import('./pay-at-once.tsx').catch(() => ({ default: ({ otherwise }: OneTapProps) => otherwise })),
);

/** The saved card that a form's next submission pays with. Taken once. */
export function useChosenCard() {
  const chosen = useRef<TappedCard>(null);
  return useRef({
    choose: (card: TappedCard) => {
      chosen.current = card;
    },
    take: () => {
      const card = chosen.current;
      chosen.current = null;
      return card;
    },
  }).current;
}

/** Before the button is shown, so that nothing moves when it is. */
export const loadOneTap = load;

/** The form's button: for drivers with an account and a saved card, it pays (rule 462). */
export function OneTapButton(props: OneTapProps) {
  const isSignedIn = useCurrentUser() !== null;
  if (!isSignedIn || props.totalCents === 0) return props.otherwise;
  return (
    <Suspense fallback={props.otherwise}>
      <PayAtOnce {...props} />
    </Suspense>
  );
}
