// The texts of parking by a code. Those that the specification fixes are verbatim.

export const membersTexts = {
  title: 'Member parking',
  at: (lot: string, zone: string) => `${lot}, zone ${zone}`,
  estimate: 'Free For Church Visitors',
  plate: 'License plate',
  state: 'State',
  code: 'Member code',
  vehicleWrong: 'Please provide a valid license plate number and state',
  codeWrong: 'Please provide a valid code',
  park: 'Confirm parking',
  parking: 'Confirming…',
  noCode: 'I have no code',

  confirmed: 'Parking Confirmed',
  zone: 'Zone',
  paid: 'Total',
  done: 'Done',
  nothing: 'No parking is confirmed on this phone',
  nothingText: 'Enter your plate and your code first.',
  enter: 'Enter a code',
};
