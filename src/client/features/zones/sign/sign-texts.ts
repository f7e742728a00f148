export const signTexts = {
  label: 'Code on the sign',
  submit: 'Go',
  busy: 'Go',
  missing: 'Please enter the code on the sign.',
  unknown: 'No zone has this code. Please check the sign, or find the lot on the list.',
};
