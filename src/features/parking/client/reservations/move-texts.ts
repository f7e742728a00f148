// The texts of moving a reservation to another time or vehicle.

import { t } from 'ttag';

export const moveTexts = {
  title: t`Move this reservation`,
  back: t`Receipt`,
  offer: t`Move or change car`,
  offerFor: (plate: string) => t`Move the reservation for ${plate}, or change its car`,
  now: (when: string) => t`Reserved now: ${when}.`,
  together: (count: number) => t`A new time applies to all ${count} reserved cars.`,
  nothingChanged: t`Choose another time or car.`,
  pricing: t`Checking the price…`,
  noPrice: t`The price could not be loaded.`,
  again: t`Try again`,
  more: (cents: string) => t`${cents} more`,
  moreText: t`Taxes and fees included. It moves when you pay; until then it stays as it is.`,
  less: (cents: string) => t`${cents} back to your card`,
  lessText: t`Or to the account that you paid with, within a few days.`,
  same: t`The price stays the same`,
  full: t`No space is left at that time. Choose another time; your reservation stays as it is.`,
  outlastsClosing: t`This zone closes before your parking would end.`,
  move: t`Move reservation`,
  pay: (cents: string) => t`Continue – ${cents}`,
  saving: t`Moving…`,
  priceChanged: t`The price has changed. Check it before you continue.`,
  parking: t`Parking, difference`,
  fee: t`Transaction fee, difference`,
  total: t`To pay`,
  heldMeanwhile: t`The new time is held for 10 minutes. Until you pay, your reservation stays as it is.`,
  over: t`This reservation has started or was canceled, so it cannot be moved.`,
  done: t`Your reservation is moved.`,
};
