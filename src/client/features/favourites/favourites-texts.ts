export const favouritesTexts = {
  add: (name: string) => `Keep ${name} as a favorite`,
  kept: 'Your favorite',
  keep: 'Keep as a favorite',
  remove: (name: string) => `Remove ${name} from your favorites`,
};
