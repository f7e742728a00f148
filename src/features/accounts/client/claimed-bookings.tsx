import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { msgid, ngettext, t } from 'ttag';
import { useLocation } from 'wouter';
import { errorText } from '#platform/api/api-error.ts';
import { apiQuery, refreshSessions } from '#platform/api/query-client.ts';
import { paths } from '#platform/paths/paths.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Links } from '#platform/ui/layout/links.tsx';
import { TextLink } from '#platform/ui/layout/text-link.tsx';
import { readTaken, releaseGuestBookings } from './claim-guest-bookings.ts';
import styles from './claimed-bookings.module.css';

const texts = {
  taken: (count: number) =>
    ngettext(
      msgid`${count} booking made on this device is now in your account.`,
      `${count} bookings made on this device are now in your account.`,
      count,
    ),
  see: t`See your bookings`,
  saveCard: t`Save a card: one tap next time`,
  undo: t`Not yours? Undo`,
  undoing: t`Undoing…`,
  undone: t`Undone. They are not in your account; log out to see them on this device.`,
};

/** Shown once after signing in: on the page that follows, and on the list of bookings. */
export default function ClaimedBookings() {
  const [path] = useLocation();
  const [firstPath] = useState(path);
  const [orderIds, setOrderIds] = useState<readonly string[]>([]);
  useEffect(() => {
    void readTaken().then((taken) => {
      setOrderIds((before) => (taken.orderIds.length > 0 ? taken.orderIds : before));
      if (taken.isLate) void refreshSessions();
    });
  }, []);
  const cards = useQuery({ ...apiQuery('GET /users/saved-card'), enabled: orderIds.length > 0 });
  const hasNoCard = cards.data?.data.cards.length === 0;
  const undoing = useMutation({
    mutationFn: async () => {
      await releaseGuestBookings(orderIds);
      void refreshSessions();
    },
  });
  if (orderIds.length === 0 || (path !== firstPath && path !== paths.bookings())) return null;
  return (
    <div className={styles.band}>
      {undoing.isError && <Banner tone="error">{errorText(undoing.error)}</Banner>}
      {undoing.isSuccess ? (
        <Banner tone="info" takesFocus>
          {texts.undone}
        </Banner>
      ) : (
        <Banner tone="success">
          <p>{texts.taken(orderIds.length)}</p>
          <div className={styles.ways}>
            <Links>
              {path !== paths.bookings() && <TextLink to={paths.bookings()}>{texts.see}</TextLink>}
              {/* The card that the guest paid with cannot be kept now (rule 459). */}
              {hasNoCard && <TextLink to={`${paths.profile()}#payment`}>{texts.saveCard}</TextLink>}
            </Links>
            <Button
              variant="secondary"
              size="small"
              busy={undoing.isPending}
              busyText={texts.undoing}
              onClick={() => undoing.mutate()}
            >
              {texts.undo}
            </Button>
          </div>
        </Banner>
      )}
    </div>
  );
}
