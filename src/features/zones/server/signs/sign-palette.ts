// The product's colors as ink: dark enough on white to be read in the sun, and distinguishable in grayscale.

export const PALETTE = {
  paper: '#ffffff',
  ink: '#0d1618',
  soft: '#3f4d50',
  accent: '#005f61',
  onAccent: '#ffffff',
  wash: '#e6f3f3',
  line: '#9fb3b4',
};
