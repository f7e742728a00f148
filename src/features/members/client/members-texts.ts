// The texts for parking by code. Texts that the specification fixes are verbatim.

import { t } from 'ttag';

export const membersTexts = {
  title: t`Member parking`,
  at: (lot: string, zone: string) => t`${lot}, zone ${zone}`,
  estimate: t`Free For Church Visitors`,
  plate: t`License plate`,
  state: t`State`,
  code: t`Member code`,
  vehicleWrong: t`Please provide a valid license plate number and state`,
  codeWrong: t`Please provide a valid code`,
  park: t`Confirm parking`,
  parking: t`Confirming…`,
  noCode: t`I have no code`,

  confirmed: t`Parking Confirmed`,
  zone: t`Zone`,
  paid: t`Total`,
  done: t`Done`,
  nothing: t`No parking is confirmed on this phone`,
  nothingText: t`Enter your plate and your code first.`,
  enter: t`Enter a code`,
};
