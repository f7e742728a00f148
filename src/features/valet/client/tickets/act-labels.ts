import { t } from 'ttag';

/** The labels of the buttons; the specification fixes the capitals. */
export const actLabels = {
  enter_parking: t`ENTER PARKING DETAILS`,
  take_job: t`Take job`,
  give_job_back: t`Give job back`,
  car_ready: t`CAR READY`,
  cash_payment: t`CASH PAYMENT`,
  complete: t`Complete Session`,
  park_again: t`Park again`,
  request: t`Request for the guest`,
  unrequest: t`Withdraw request`,
};

/** While the act is sent. */
export const busyLabels = {
  request: t`Requesting…`,
  unrequest: t`Withdrawing…`,
  take_job: t`Taking…`,
  give_job_back: t`Giving back…`,
  car_ready: t`Saving…`,
  cash_payment: t`Saving…`,
  complete: t`Completing…`,
};
