// The texts for giving a notice.

import { t } from 'ttag';

export const giveTexts = {
  title: t`Issue a notice`,
  reason: t`Reason`,
  kind: t`What is it?`,
  kinds: { warning: t`Warning`, charge: t`Charge` },
  photoNeeded: t`A charge needs a photo of the car and its plate.`,
  state: t`Plate state`,
  stateWrong: t`Two letters, such as IL`,
  note: t`Note`,
  photo: t`Photo of the car and its plate`,
  photoUnreadable: t`That file is not a photo.`,
  secondLook: t`I looked again: it is not one of the similar plates that may park here.`,
  give: t`Issue the notice`,
  giving: t`Checking once more…`,
  cancel: t`Cancel`,
  given: t`Notice given`,
  showDriver: t`The code opens the notice online. Print it, or write the number on a card and leave it on the car.`,
  code: t`The code that opens the notice`,
  paper: t`Printed notice`,
  scan: t`Scan the code to see the photos, or to appeal.`,
  scanToPay: t`Scan the code to see the photos, to pay, or to appeal.`,
  appealBy: (day: string) => t`Appeal by the end of ${day}.`,
  early: (day: string, later: string) => t`Until the end of ${day}; ${later} from then on.`,
  print: t`Print`,
  back: t`Take it back`,
  takingBack: t`Taking back…`,
  backReason: t`Taken back at the car`,
  isBack: t`The notice is taken back.`,
};
