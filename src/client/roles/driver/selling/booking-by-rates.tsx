import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { OfferingLot, OfferingZone } from '#domain/pricing/offer.ts';
import { offerOf } from '#domain/tariff/offers.ts';
import { describeValidation, withValidation } from '#domain/validations/validation.ts';
import { ApiError, errorText } from '../../../lib/api/api-error.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { openingState } from '../../../lib/offers/opening-state.ts';
import { askedTimes } from '../../../lib/reserving/asked-times.ts';
import { reservePaths } from '../../../lib/reserving/reserve-paths.ts';
import { codeKey, forgetTab, readTab } from '../../../lib/storage/tab-storage.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Button } from '../../../ui/base/button.tsx';
import { LoadFailure } from '../../../ui/base/load-failure.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { PageSkeleton } from '../../../ui/base/page-skeleton.tsx';
import type { Place } from '../booking/booking-frame.tsx';
import { type BookingProps, LoadedBooking } from '../booking/loaded-booking.tsx';
import { reserveTexts, codeTexts as texts } from './code-texts.ts';

/** For a zone with several rates or reservations, or a merchant's code, whose discount is included in every price on the page. */
export default function BookingByRates(place: BookingProps) {
  const { zone, location } = place;
  const [code, setCode] = useState(() => readTab(codeKey(location._id)) ?? '');
  const quote = useQuery({
    queryKey: ['validation', zone._id, code],
    queryFn: () => callApi('POST /zones/:id/quote', { params: { id: zone._id }, body: { hours: 1, code } }),
    enabled: code !== '',
  });
  if (code === '') return <LoadedBooking {...place} offerOf={offerOf} more={<ReserveLink {...place} />} />;
  const remove = () => {
    forgetTab(codeKey(location._id));
    setCode('');
  };
  const isRefused = quote.error instanceof ApiError && !quote.error.unanswered && quote.error.status < 500;
  if (quote.isPending) return <PageSkeleton />;
  const validation = quote.data?.data.validation;
  if (validation) {
    const offerByCode = (sold: OfferingZone, lot: OfferingLot) => ({
      ...withValidation(offerOf(sold, lot), validation),
      code,
    });
    const notice = (
      <Notice tone="success" title={texts.applied(validation.name, describeValidation(validation))}>
        <Button variant="secondary" size="small" onClick={remove}>
          {texts.remove(code)}
        </Button>
      </Notice>
    );
    return (
      <LoadedBooking key={code} {...place} offerOf={offerByCode} notice={notice} more={<ReserveLink {...place} />} />
    );
  }
  const notice = isRefused ? (
    <Notice tone="info" title={texts.refused(code)}>
      <p>{errorText(quote.error)}</p>
      <Button variant="secondary" size="small" onClick={remove}>
        {texts.goOn}
      </Button>
    </Notice>
  ) : (
    <LoadFailure error={quote.error} onRetry={() => void quote.refetch()} busy={quote.isFetching} />
  );
  return <LoadedBooking {...place} offerOf={offerOf} notice={notice} />;
}

/** If the zone is full, the message about that has this link; if it no longer sells anything, there is nothing to reserve. */
function ReserveLink({ location, zone }: Place) {
  const { _id, reservable, full } = zone;
  const asked = askedTimes(useSearch());
  if (!reservable || full || openingState(zone, location, serverNow()).isForGood) return null;
  return <Link to={reservePaths.reserve(location._id, _id) + asked}>{reserveTexts.reserve}</Link>;
}
